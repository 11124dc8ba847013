import { z } from 'zod'
import {
  multiLineText,
  phoneNumber,
  regionCode,
  singleLineText,
  validateAddress,
} from '#contract/addresses'
import { ActorReference, Undeliverable } from '#contract/identity'
import { EXCHANGE_STATES, Order, OrderEvent, OrderHint } from '#contract/orders'
import { Picture } from '#contract/pictures'
import { Country, PriceReceipt, ShippingMethod } from '#contract/pricing'

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
    store_credit: z.number().min(0).max(1e9).optional().meta({
      description:
        "What the shopper was shown to pay by the account's store credit: the total, or what there is. Another amount fails with `store_credit_changed`",
    }),
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
      description: 'Null when a coupon or store credit covers the total: the order is paid already',
    }),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.infer<typeof PlacedOrder>

const refundSelection = z.object({
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
})
type RefundSelection = z.infer<typeof refundSelection>
const isOneSelection = ({ lines, amount }: RefundSelection) => !lines || amount === undefined
const twoSelections = { path: ['amount'], error: 'lines_or_amount' }

export const RefundPreviewBody = refundSelection
  .refine(isOneSelection, twoSelections)
  .meta({ id: 'RefundPreviewBody' })
export type RefundPreviewBody = z.infer<typeof RefundPreviewBody>

export const RefundOrderBody = refundSelection
  .extend({
    restock: z.boolean().default(false).meta({ description: 'Adds the items to the stock again' }),
    reason: singleLineText(300),
  })
  .refine(isOneSelection, twoSelections)
  .meta({ id: 'RefundOrderBody' })
export const ORDER_ACTIONS = [
  'process',
  'ship',
  'out_for_delivery',
  'deliver',
  'cancel',
  'refund',
  'revise',
  'edit',
  'cancel_edit',
  'decide_return',
  'exchange',
] as const

const EditedLine = z
  .object({
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    before: z.int().meta({ description: 'Units' }),
    after: z.int(),
  })
  .meta({ id: 'EditedLine' })

export const OfferedEdit = z
  .object({
    id: z.uuid(),
    difference: z.number().meta({ description: 'To be paid by the shopper' }),
    comment: z.string().nullable(),
    lines: z.array(EditedLine).meta({ description: 'Those that change' }),
    expires_at: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'OfferedEdit' })
export type OfferedEdit = z.infer<typeof OfferedEdit>

const quantity = (min: number) => z.int().min(min).max(99)
const editSelection = z.object({
  lines: z
    .array(z.object({ line_id: z.uuid(), quantity: quantity(0) }))
    .max(100)
    .default([])
    .meta({ description: 'New quantities; 0 removes a line. Lines that are absent stay' }),
  additions: z
    .array(z.object({ variant_id: z.uuid(), quantity: quantity(1) }))
    .max(100)
    .default([])
    .meta({ description: 'They cost what they cost now' }),
})

export const OrderEditPreviewBody = editSelection.meta({ id: 'OrderEditPreviewBody' })
export type OrderEditPreviewBody = z.output<typeof OrderEditPreviewBody>

export const MAX_EDIT_HOURS = 168
export const EditOrderBody = editSelection
  .extend({
    revision: z.int().min(0).meta({ description: 'Of the order that the change was made on' }),
    expected_difference: z.number().min(-1e9).max(1e9).meta({
      description: 'As the preview showed it. Another one fails with `edit_total_changed`',
    }),
    comment: multiLineText(500).min(1).optional().meta({ description: 'The shopper reads it' }),
    hours: z.int().min(1).max(MAX_EDIT_HOURS).default(48).meta({
      description: 'How long the shopper has to pay a difference',
    }),
  })
  .meta({ id: 'EditOrderBody' })

/** An order as it would be with other items. */
export const OrderEditPreview = z
  .object({
    currency: z.string(),
    before: z.number(),
    after: z.number(),
    difference: z.number().meta({
      description: 'More than zero is charged by a payment link, less is given back',
    }),
    lines: z.array(EditedLine),
    receipt: PriceReceipt,
    short: z
      .array(z.object({ variant_id: z.uuid(), available: z.int() }))
      .meta({ description: 'Added variants of which not enough is left' }),
  })
  .meta({ id: 'OrderEditPreview' })
export type OrderEditPreview = z.infer<typeof OrderEditPreview>

const exchangeSelection = z.object({
  lines: z
    .array(z.object({ line_id: z.uuid(), quantity: quantity(1) }))
    .min(1)
    .max(100)
    .meta({ description: 'What comes back. It was shipped, and neither refunded nor sent back' }),
  additions: z
    .array(z.object({ variant_id: z.uuid(), quantity: quantity(1) }))
    .min(1)
    .max(100)
    .meta({ description: 'What is sent instead, at present prices' }),
})

export const ExchangePreviewBody = exchangeSelection.meta({ id: 'ExchangePreviewBody' })
export type ExchangePreviewBody = z.output<typeof ExchangePreviewBody>

export const CreateExchangeBody = exchangeSelection
  .extend({
    expected_difference: z.number().min(-1e9).max(1e9).meta({
      description: 'As the preview showed it. Another one fails with `exchange_total_changed`',
    }),
    send_first: z.boolean().default(false).meta({
      description: 'Packs the second order before the goods have come back',
    }),
    comment: multiLineText(500).min(1).optional().meta({ description: 'Why, for the return' }),
    hours: z.int().min(1).max(MAX_EDIT_HOURS).default(72).meta({
      description: 'How long the shopper has to pay a difference',
    }),
  })
  .meta({ id: 'CreateExchangeBody' })

export const ReceiveExchangeBody = z
  .object({
    lines: z
      .array(z.object({ line_id: z.uuid(), quantity: quantity(1) }))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'What has come. Without lines, everything that was announced' }),
    restock: z.boolean().default(false).meta({ description: 'Adds the items to the stock again' }),
    shortage: z.enum(['pay', 'cancel']).optional().meta({
      description:
        'If less has come than pays for the second order: the shopper pays the difference, or that order is cancelled',
    }),
    comment: multiLineText(500).min(1).optional().meta({ description: 'The shopper reads it' }),
  })
  .meta({ id: 'ReceiveExchangeBody' })

export const RefuseExchangeBody = z
  .object({
    comment: multiLineText(500).min(1).optional().meta({ description: 'The shopper reads it' }),
  })
  .meta({ id: 'RefuseExchangeBody' })

/** What an exchange would do now. */
export const ExchangePreview = z
  .object({
    currency: z.string(),
    value: z.number().meta({ description: 'What the returned lines were paid with, with the tax' }),
    total: z.number().meta({ description: 'Of the second order. Its delivery is free' }),
    difference: z.number().meta({
      description: 'More than zero is asked by a payment link, less is refunded on receipt',
    }),
    lines: z.array(z.object({ line_id: z.uuid(), quantity: z.int(), amount: z.number() })),
    receipt: PriceReceipt,
    short: z
      .array(z.object({ variant_id: z.uuid(), available: z.int() }))
      .meta({ description: 'Replacements of which not enough is left' }),
  })
  .meta({ id: 'ExchangePreview' })
export type ExchangePreview = z.infer<typeof ExchangePreview>

const linkedOrder = z.object({ id: z.uuid(), number: z.string() })
export const OrderExchange = z
  .object({
    id: z.uuid(),
    state: z.enum(EXCHANGE_STATES).meta({
      description:
        '`open`: the goods are awaited. `short`: the shopper owes what did not come. `settled`, or `refused`',
    }),
    first: linkedOrder,
    second: linkedOrder.extend({ is_cancelled: z.boolean(), has_left: z.boolean() }),
    return_id: z.uuid(),
    value: z.number().meta({ description: 'Of the announced lines' }),
    credit: z.number().meta({ description: 'What of it pays for the second order' }),
    open: z.number().meta({ description: 'What of that no goods have covered' }),
    created_at: z.string(),
  })
  .meta({ id: 'OrderExchange' })
export type OrderExchange = z.infer<typeof OrderExchange>

/** An order with what the shop alone sees of it. */
export const AdminOrder = Order.extend({
  user_id: z.uuid().nullable().meta({ description: 'Null for a guest' }),
  language: z.string().meta({ description: 'Of its e-mails and documents' }),
  undeliverable: Undeliverable.nullable().meta({ description: 'E-mails to its address come back' }),
  coupon_code: z.string().nullable(),
  tax_source: z.enum(['table', 'provider', 'fallback']).meta({
    description:
      "Whose rates it has: those of the shop's table, of the tax provider, or of the table because the provider gave no answer",
  }),
  shipping_source: z.enum(['table', 'provider', 'fallback']).meta({
    description:
      "Whose price its delivery has: that of the shop's table, of the shipping provider, or of the table because the provider gave no answer",
  }),
  edit: OfferedEdit.nullable().meta({ description: 'A change that waits for its payment' }),
  refundable: z.number().meta({ description: 'What was paid and not given back' }),
  hints: z.array(OrderHint).meta({
    description: 'Why somebody should look at it before it is packed. They block nothing',
  }),
  tags: z.array(z.string()),
  notes: z
    .array(
      z.object({ id: z.uuid(), text: z.string(), actor: ActorReference, created_at: z.string() }),
    )
    .meta({ description: 'Of the shop, for itself; oldest first' }),
  order_count: z.int().meta({ description: 'Orders with this e-mail address' }),
  actions: z.array(z.enum(ORDER_ACTIONS)).meta({ description: 'What can be done with it now' }),
  timeline: z.array(OrderEvent.extend({ actor: ActorReference })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      state: z.enum(['pending', 'processing', 'succeeded', 'failed', 'expired']),
      amount: z.number(),
      captured: z.number(),
      refunded: z.number(),
      created_at: z.string(),
      events: z.array(
        z.object({
          id: z.uuid(),
          event_id: z.string().meta({ description: 'Of the provider' }),
          state: z.enum(['pending', 'processing', 'succeeded', 'failed', 'expired', 'other']),
          outcome: z
            .enum(['applied', 'no_change', 'wrong_amount', 'unknown_payment', 'unrelated'])
            .meta({ description: 'What it did, or why it changed nothing' }),
          created_at: z.string(),
        }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['pending', 'succeeded', 'failed']),
      amount: z.number(),
      reason: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  awaits_return: z.boolean().meta({ description: 'It is packed after an exchange was received' }),
  exchanges: z.array(OrderExchange).meta({
    description: 'Those in which it is the first or the second order, oldest first',
  }),
  returns: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['requested', 'received', 'refused']),
      comment: z.string().nullable(),
      lines: z.array(z.object({ line_id: z.uuid(), quantity: z.int() })),
      created_at: z.string(),
    }),
  ),
}).meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof AdminOrder>

export const RefundedOrder = z
  .object({
    refund: z.object({
      id: z.uuid(),
      state: z.enum(['pending', 'succeeded', 'failed']),
      amount: z.number(),
      currency: z.string(),
      created_at: z.string(),
    }),
    order: AdminOrder,
  })
  .meta({ id: 'RefundedOrder' })
export type RefundedOrder = z.infer<typeof RefundedOrder>

/** What a refund would give back and take back. */
export const RefundPreview = z
  .object({
    currency: z.string(),
    amount: z.number(),
    tax: z.number(),
    includes_shipping: z.boolean(),
    lines: z.array(z.object({ line_id: z.uuid(), quantity: z.int(), amount: z.number() })),
    sources: z.array(
      z.object({
        kind: z
          .enum(['payment', 'value', 'exchange'])
          .meta({ description: '`value` is store credit or a gift' }),
        provider: z.string().nullable(),
        amount: z.number(),
      }),
    ),
    left: z.number().meta({ description: 'Of what was paid, after this refund' }),
    releases_coupon: z.string().nullable().meta({ description: 'Its code can be used again' }),
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreview = z.infer<typeof RefundPreview>

/** What can be added to an order. */
export const SellableVariant = z
  .object({
    id: z.uuid(),
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    sku: z.string().nullable(),
    image: Picture.nullable(),
    price: z.number(),
    currency: z.string().meta({ description: 'Of the product' }),
    stock: z.int(),
  })
  .meta({ id: 'SellableVariant' })
export type SellableVariant = z.infer<typeof SellableVariant>

export const ReplayedPaymentEvent = z
  .object({
    outcome: z
      .enum(['applied', 'no_change', 'wrong_amount', 'unknown_payment', 'unrelated'])
      .meta({ description: '`no_change`: its effect is there already' }),
  })
  .meta({ id: 'ReplayedPaymentEvent' })
