import { z } from 'zod'
import { Order } from '#contract/orders'
import { Country, ShippingMethod } from '#contract/pricing'
import { LANGUAGES } from '#platform/i18n/language'

/** What a country calls its states, where an address is not complete without one. */
export const REGION_NAMES: Partial<Record<Country, 'State' | 'Province' | 'Prefecture'>> = {
  AU: 'State',
  CA: 'Province',
  IN: 'State',
  JP: 'Prefecture',
  MX: 'State',
  US: 'State',
}

/** An example of a ZIP code in each country whose form is fixed: 9 stands for a digit, A for a letter. */
const ZIP_CODE_FORMATS: Partial<Record<Country, string[]>> = {
  ...{ AT: ['9999'], AU: ['9999'], BE: ['9999'], BG: ['9999'], CA: ['A9A 9A9'], CH: ['9999'] },
  ...{ CY: ['9999'], CZ: ['999 99'], DE: ['99999'], DK: ['9999'], EE: ['99999'], ES: ['99999'] },
  ...{ FI: ['99999'], FR: ['99999'], GR: ['999 99'], HR: ['99999'], HU: ['9999'], IN: ['999999'] },
  ...{ IS: ['999'], IT: ['99999'], JP: ['999-9999'], KR: ['99999'], MX: ['99999'] },
  ...{ NL: ['9999 AA'], NO: ['9999'], NZ: ['9999'], PL: ['99-999'], PT: ['9999-999'] },
  ...{ RO: ['999999'], SE: ['999 99'], SG: ['999999'], SI: ['9999'], SK: ['999 99'] },
  ...{ TR: ['99999'], US: ['99999', '99999-9999'], ZA: ['9999'] },
  GB: ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA'],
}

/** Spaces and dashes in a ZIP code are habits, so they are not insisted on. */
export function isValidZipCode(country: Country, zipCode: string): boolean {
  const bare = (text: string) => text.toUpperCase().replace(/[\s-]/g, '')
  const shape = bare(zipCode).replace(/\d/g, '9').replace(/[A-Z]/g, 'A')
  const forms = ZIP_CODE_FORMATS[country]
  return forms === undefined || forms.some((form) => bare(form) === shape)
}

/** `99999`, as the form shows it. Null where no form is fixed. */
export function getZipCodeExample(country: Country): string | null {
  return ZIP_CODE_FORMATS[country]?.[0] ?? null
}

/**
 * One line of text: no control characters, so none can start a second header in a mail or a NUL reach the database,
 * and no half of a character.
 */
export const singleLineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Write it on one line')

export const phoneNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d][\d\s()./-]*$/, 'A phone number has digits, and may start with +')

/** What an address lacks in its country. Give it to `superRefine` of whatever holds one. */
export function validateAddress(
  { country, state, zip_code }: { country: Country; state?: string | undefined; zip_code: string },
  context: z.RefinementCtx,
): void {
  const region = REGION_NAMES[country]
  if (region && !state) {
    const message = `Enter the ${region.toLowerCase()}`
    context.addIssue({ code: 'custom', path: ['state'], message })
  }
  if (!isValidZipCode(country, zip_code)) {
    const message = `ZIP codes there look like ${getZipCodeExample(country)}`
    context.addIssue({ code: 'custom', path: ['zip_code'], message })
  }
}

export const PlaceOrderBody = z
  .object({
    cart_id: z.uuid(),
    email: z.email().max(254),
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    address: singleLineText(200),
    city: singleLineText(100),
    zip_code: singleLineText(20),
    country: Country,
    state: singleLineText(100).optional(),
    phone: phoneNumber.optional(),
    shipping: ShippingMethod.default('standard'),
    provider: z.string().max(40).optional(),
    language: z.enum(LANGUAGES).default('en').meta({ description: 'Of the mails about the order' }),
    expected_total: z.number().min(0).max(1e9).optional().meta({
      description: 'What the shopper was shown; another total is refused with `total_changed`',
    }),
  })
  .superRefine(validateAddress)
  .meta({ id: 'PlaceOrderBody' })
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>

export const RetryPaymentBody = z.object({ provider: z.string().max(40).optional() })

export const PlacedOrder = z
  .object({
    order: Order,
    token: z.string().meta({ description: "Opens a guest's order: `/orders/{id}?token=…`" }),
    payment: z.object({ id: z.uuid(), redirect_url: z.string() }).nullable().meta({
      description: 'Null when a coupon covers everything: the order is paid already',
    }),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const RefundOrderBody = z
  .object({
    lines: z
      .array(z.object({ line_id: z.uuid(), quantity: z.int().min(1).max(99) }))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'These goods. Without them and without an amount: all that is left' }),
    amount: z.number().positive().max(1e9).optional().meta({ description: 'Money without goods' }),
    with_shipping: z.boolean().default(false),
    restock: z.boolean().default(false).meta({ description: 'The goods go back on the shelf' }),
    reason: singleLineText(300),
  })
  .refine(({ lines, amount }) => !lines || amount === undefined, {
    path: ['amount'],
    message: 'Give lines or an amount, not both',
  })
  .meta({ id: 'RefundOrderBody' })
export type RefundOrderBody = z.infer<typeof RefundOrderBody>

export const RefundedOrder = z
  .object({
    refund: z.object({
      id: z.uuid(),
      state: z.enum(['pending', 'succeeded', 'failed']),
      amount: z.number(),
      currency: z.string(),
      created_at: z.string(),
    }),
    order: Order,
  })
  .meta({ id: 'RefundedOrder' })
export type RefundedOrder = z.infer<typeof RefundedOrder>
