import { z } from 'zod'
import {
  multiLineText,
  phoneNumber,
  regionCode,
  singleLineText,
  validateAddress,
} from '#contract/addresses'
import { Order } from '#contract/orders'
import { Country, ShippingMethod } from '#contract/pricing'

export const MAX_GIFT_NOTE_LENGTH = 300

export const PlaceOrderBody = z
  .object({
    cart_id: z.uuid(),
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
    shipping: ShippingMethod.default('standard'),
    gift_note: multiLineText(MAX_GIFT_NOTE_LENGTH)
      .min(1)
      .optional()
      .meta({ description: 'A greeting that is packed with the items' }),
    provider: z.string().max(40).optional(),
    expected_total: z.number().min(0).max(1e9).optional().meta({
      description:
        'The total that the shopper was shown; a different total fails with `total_changed`',
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
      description: 'Null when a coupon covers the total: the order is paid already',
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
      .meta({
        description:
          'The items to refund. Without lines and amount, everything that is left is refunded',
      }),
    amount: z
      .number()
      .positive()
      .max(1e9)
      .optional()
      .meta({ description: 'An amount without items' }),
    with_shipping: z.boolean().default(false),
    restock: z.boolean().default(false).meta({ description: 'Adds the items to the stock again' }),
    reason: singleLineText(300),
  })
  .refine(({ lines, amount }) => !lines || amount === undefined, {
    path: ['amount'],
    error: 'lines_or_amount',
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
