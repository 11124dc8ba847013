import { z } from 'zod'
import {
  multiLineText,
  phoneNumber,
  regionCode,
  singleLineText,
  validateAddress,
} from '#contract/addresses'
import { ActorReference } from '#contract/identity'
import { Country, CurrencyCode, PriceReceipt, ShippingMethod } from '#contract/pricing'
import { LANGUAGES } from '#platform/i18n/languages'

const reduction = z
  .object({
    kind: z.enum(['percent', 'amount']),
    value: z.number().positive().max(1e9).meta({
      description: 'Percent of the items, or an amount in the currency of the draft',
    }),
    reason: singleLineText(80).meta({ description: 'For the shop: a note of the order' }),
  })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, {
    path: ['value'],
    error: 'invalid_value',
  })

/** What a clerk enters. Prices are not among it: the server decides them when the draft becomes an order. */
export const DraftContent = z
  .object({
    email: z.email().max(254),
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    address: singleLineText(200),
    address_line_2: singleLineText(200).optional(),
    city: singleLineText(100),
    zip_code: singleLineText(20),
    country: Country,
    state: regionCode.optional(),
    phone: phoneNumber.optional(),
    language: z.enum(LANGUAGES),
    currency: CurrencyCode,
    shipping: ShippingMethod,
    variants: z
      .array(z.object({ variant_id: z.uuid(), quantity: z.int().min(1).max(99) }))
      .min(1)
      .max(100),
    reduction: reduction.optional().meta({ description: 'What the clerk takes off the items' }),
    note: multiLineText(2000).min(1).optional().meta({ description: 'For the shop itself' }),
  })
  .superRefine(validateAddress)
  .meta({ id: 'DraftContent' })
export type DraftContent = z.infer<typeof DraftContent>

/** What the draft costs now. */
export const DraftQuote = z
  .object({
    currency: z.string(),
    total: z.number(),
    receipt: PriceReceipt,
    lines: z.array(
      z.object({
        variant_id: z.uuid(),
        title: z.string(),
        options: z.array(z.object({ name: z.string(), value: z.string() })),
        sku: z.string().nullable(),
        quantity: z.int(),
        unit_price: z.number(),
        total: z.number(),
        available: z.int().meta({ description: 'Units in stock' }),
      }),
    ),
  })
  .meta({ id: 'DraftQuote' })
export type DraftQuote = z.infer<typeof DraftQuote>

export const DraftOrder = z
  .object({
    id: z.uuid(),
    state: z.enum(['open', 'placed', 'cancelled']),
    revision: z.int(),
    content: DraftContent,
    order_id: z.uuid().nullable().meta({ description: 'The order that it has become' }),
    actor: ActorReference,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'DraftOrder' })
export type DraftOrder = z.infer<typeof DraftOrder>

export const SaveDraftBody = z
  .object({
    revision: z.int().min(0).meta({ description: 'Of the draft that was changed' }),
    content: DraftContent,
  })
  .meta({ id: 'SaveDraftBody' })

export const MAX_DRAFT_HOURS = 168
const placement = {
  revision: z.int().min(0),
  expected_total: z.number().min(0).max(1e9).meta({
    description: 'As it was shown. Another one fails with `total_changed`',
  }),
}
export const SendDraftBody = z
  .object({
    ...placement,
    hours: z.int().min(1).max(MAX_DRAFT_HOURS).default(72).meta({
      description: 'How long the items are held for the payment',
    }),
  })
  .meta({ id: 'SendDraftBody' })
export const PayDraftBody = z
  .object({
    ...placement,
    reason: singleLineText(300).meta({ description: 'How it was paid: by bank transfer, in cash' }),
  })
  .meta({ id: 'PayDraftBody' })
