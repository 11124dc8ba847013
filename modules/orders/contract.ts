import { z } from 'zod'
import { multiLineText } from '#contract/addresses'
import { Picture } from '#contract/pictures'
import { DeliveryDates, PriceReceipt, ShippingMethod } from '#contract/pricing'

export const PAYMENT_STATES = [
  'unpaid',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
] as const
export const PaymentState = z.enum(PAYMENT_STATES)
export type PaymentState = z.infer<typeof PaymentState>

export const FULFILMENT_STATES = [
  'unfulfilled',
  'processing',
  'partially_shipped',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const
export const FulfilmentState = z.enum(FULFILMENT_STATES)
export type FulfilmentState = z.infer<typeof FulfilmentState>

export const EXCHANGE_STATES = ['open', 'short', 'settled', 'refused'] as const

export const OrderState = z
  .enum([
    'pending_payment',
    'paid',
    'processing',
    'partially_shipped',
    'shipped',
    'out_for_delivery',
    'delivered',
    'cancelled',
    'refunded',
  ])
  .meta({ description: 'A summary of `payment_state` and `fulfilment_state`' })
export type OrderState = z.infer<typeof OrderState>

export const FindOrderBody = z.object({
  number: z.string().trim().min(1).max(40),
  email: z.string().trim().min(3).max(254),
})
export const FoundOrder = z
  .object({
    id: z.uuid(),
    token: z.string().meta({ description: 'Opens the order without an account' }),
  })
  .meta({ id: 'FoundOrder' })

export const OrderLine = z
  .object({
    id: z.uuid(),
    product_id: z.uuid().nullable(),
    variant_id: z.uuid(),
    slug: z.string().nullable(),
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    sku: z.string().nullable(),
    image: Picture.nullable(),
    quantity: z.int(),
    unit_price: z.number(),
    total: z.number(),
    refunded_quantity: z.int(),
    returning_quantity: z.int().meta({ description: 'Units that come back in an exchange' }),
    shipped_quantity: z.int(),
    is_dropship: z.boolean().meta({ description: 'A supplier sends it' }),
    receipt: PriceReceipt,
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof OrderLine>

/** The events of an order's timeline: the states it entered, and what else happened to it. */
export const OrderEventKind = z.enum([
  ...OrderState.options,
  'partially_paid',
  'partially_refunded',
  'refund_failed',
  'payment_failed',
  'payment_returned',
  'payment_disputed',
  'return_requested',
  'return_received',
  'return_refused',
  'revised',
  'edit_offered',
  'edit_closed',
  'edited',
  'payment_requested',
  'email_resent',
])
export type OrderEventKind = z.infer<typeof OrderEventKind>

export const OrderEvent = z
  .object({
    id: z.uuid(),
    kind: OrderEventKind,
    note: z.string().nullable().meta({
      description: 'A reason of the shop in the language of the request, or what a person wrote',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'OrderEvent' })

export const Order = z
  .object({
    id: z.uuid(),
    number: z.string(),
    revision: z.int().meta({ description: 'How often it was changed after it was placed' }),
    state: OrderState,
    payment_state: PaymentState,
    fulfilment_state: FulfilmentState,
    needs_shipping: z.boolean().meta({ description: 'False if it has nothing that is delivered' }),
    currency: z.string(),
    total: z.number(),
    due: z.number().meta({
      description: 'What is still to be paid, for the order or for a change of it that was offered',
    }),
    store_credit: z.number().meta({ description: 'What is paid by store credit, of the total' }),
    exchange: z.number().meta({ description: 'What is paid with returned items, of the total' }),
    refunded: z.number(),
    item_count: z.int(),
    email: z.string(),
    address: z.object({
      first_name: z.string(),
      last_name: z.string(),
      address: z.string(),
      address_line_2: z.string().nullable(),
      city: z.string(),
      zip_code: z.string(),
      state: z.string().nullable(),
      country: z.string(),
      phone: z.string().nullable(),
    }),
    shipping: ShippingMethod,
    delivery: DeliveryDates.nullable().meta({
      description:
        'Of what the shop itself sends. Null without it, or once it has arrived or was cancelled',
    }),
    supplier_delivery: DeliveryDates.nullable().meta({
      description:
        'Of what suppliers send, as it was promised. Null without it, or as long as too few parcels have arrived',
    }),
    gift_note: z.string().nullable().meta({ description: 'A greeting to pack with the items' }),
    lines: z.array(OrderLine),
    receipt: PriceReceipt,
    exchange_notes: z.array(z.string()).meta({
      description:
        'Of which exchange it is a part, and what is owed in it, in the language of the request',
    }),
    timeline: z.array(OrderEvent),
    fulfilments: z
      .array(
        z.object({
          id: z.uuid(),
          carrier: z.string(),
          number: z.string(),
          url: z.string().nullable(),
          lines: z.array(z.object({ line_id: z.uuid(), quantity: z.int() })),
          created_at: z.string(),
        }),
      )
      .meta({ description: 'The parcels, oldest first' }),
    payment: z
      .object({ id: z.uuid(), state: z.string(), redirect_url: z.string().nullable() })
      .nullable(),
    invoices: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        created_at: z.string(),
      }),
    ),
    can: z.object({ pay: z.boolean(), cancel: z.boolean(), return: z.boolean() }),
    hold_expires_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const AccountSpending = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: '`2026-11`' }),
          currency: z.string(),
          orders: z.int().meta({ description: 'The number of paid orders' }),
          spent: z.number().meta({ description: 'Payments minus refunds' }),
        }),
      )
      .meta({ description: 'The months of the last two years with a paid order, newest first' }),
  })
  .meta({ id: 'AccountSpending' })
export type AccountSpending = z.infer<typeof AccountSpending>

export const OrderPage = z
  .object({ items: z.array(Order), next_cursor: z.string().nullable() })
  .meta({ id: 'OrderPage' })

export const ORDER_FLAGS = [
  'gift_note',
  'return_requested',
  'payment_failed',
  'payment_disputed',
  'refund_failed',
  'risk',
  'awaits_return',
  'exchange_due',
] as const

/** The rules by which somebody should look at an order before it is packed. */
export const ORDER_HINT_RULES = [
  ...(['many_cards', 'many_attempts', 'disposable_mail', 'new_country', 'many_orders'] as const),
] as const

export const OrderHint = z
  .object({
    rule: z.enum(ORDER_HINT_RULES),
    params: z
      .object({ count: z.int(), domain: z.string(), country: z.string() })
      .partial()
      .meta({ description: 'What the sentence of the rule names' }),
  })
  .meta({ id: 'OrderHint' })
export type OrderHint = z.infer<typeof OrderHint>

/** An order in the list of the administration. */
export const OrderSummary = z
  .object({
    id: z.uuid(),
    number: z.string(),
    revision: z.int(),
    state: OrderState,
    payment_state: PaymentState,
    fulfilment_state: FulfilmentState,
    user_id: z.uuid().nullable().meta({ description: 'Null for a guest' }),
    name: z.string(),
    email: z.string(),
    city: z.string(),
    country: z.string(),
    shipping: ShippingMethod,
    item_count: z.int(),
    tags: z.array(z.string()),
    flags: z.array(z.enum(ORDER_FLAGS)).meta({ description: 'What needs attention' }),
    currency: z.string(),
    total: z.number(),
    created_at: z.string(),
  })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

const listOf = <Schema extends z.ZodType<string, string>>(item: Schema) =>
  z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(20))
    .optional()

const WITHOUT_CONTROL_CHARACTERS = /^\P{Cc}*$/u

/** What orders have to match. */
export const OrderFilterQuery = z.object({
  q: z.string().trim().max(100).regex(WITHOUT_CONTROL_CHARACTERS).optional().meta({
    description: 'Parts of the number, name, address or city; or a SKU or tracking number',
  }),
  states: listOf(OrderState).meta({ description: 'One or more, joined by commas' }),
  payment_states: listOf(PaymentState),
  countries: listOf(z.string().regex(/^[A-Z]{2}$/)),
  shipping: ShippingMethod.optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  tag: z.string().trim().toLowerCase().max(40).regex(WITHOUT_CONTROL_CHARACTERS).optional(),
  user_id: z.uuid().optional(),
  coupon: z.string().trim().max(60).regex(WITHOUT_CONTROL_CHARACTERS).optional(),
  from: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Placed at this time or later' }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Placed before this time' }),
  min_total: z.coerce
    .number()
    .min(0)
    .max(1e9)
    .meta({ description: "In the currency of the shop's books" })
    .optional(),
})

export const ListOrdersQuery = OrderFilterQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const ORDER_COLUMNS = [
  ...(['number', 'placed', 'customer', 'state', 'flags', 'items', 'shipping', 'total'] as const),
] as const
export const OrderColumn = z.enum(ORDER_COLUMNS)
export type OrderColumn = z.infer<typeof OrderColumn>

export const ExportOrdersQuery = OrderFilterQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest'),
  columns: listOf(OrderColumn).meta({
    description: 'One or more, joined by commas. All by default',
  }),
})

export const MAX_COUNTED_ORDERS = 5_000

export const OrderTotals = z
  .object({
    count: z.int().meta({ description: `${MAX_COUNTED_ORDERS + 1} stands for more` }),
    currency: z.string().meta({ description: "Of the shop's books" }),
    total: z.number().nullable().meta({ description: 'Null if there are more than are counted' }),
  })
  .meta({ id: 'OrderTotals' })
export type OrderTotals = z.infer<typeof OrderTotals>

const singleLineText = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).regex(WITHOUT_CONTROL_CHARACTERS, { error: 'plain_text' })

const lineQuantities = z
  .array(z.object({ line_id: z.uuid(), quantity: z.int().min(1).max(99) }))
  .min(1)
  .max(100)

/** A parcel: its carrier, its tracking number, and what is in it. */
export const ShipOrderBody = z
  .object({
    carrier: singleLineText(60),
    number: singleLineText(80),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional()
      .meta({ description: 'The tracking page, where it is not that of the carrier' }),
    lines: lineQuantities.optional().meta({
      description: 'What is in the parcel. Without lines, everything that was not shipped',
    }),
  })
  .meta({ id: 'ShipOrderBody' })

export const RequestReturnBody = z.object({
  lines: lineQuantities.optional().meta({
    description: 'What is sent back. Without lines, everything that was not refunded',
  }),
  reason: multiLineText(500).optional(),
})

/** New values of an order's customer and address. A field that is absent stays as it is. */
export const ReviseOrderBody = z
  .object({
    revision: z.int().min(0).meta({ description: 'Of the order that the changes were made on' }),
    email: z.email().max(254),
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    address: singleLineText(200),
    address_line_2: singleLineText(200).nullable(),
    city: singleLineText(100),
    zip_code: singleLineText(20),
    state: singleLineText(100).nullable(),
    phone: singleLineText(40).nullable(),
  })
  .partial()
  .required({ revision: true })
  .meta({ id: 'ReviseOrderBody' })

export const AddOrderNoteBody = z
  .object({ text: multiLineText(2000).min(1) })
  .meta({ id: 'AddOrderNoteBody' })

/** A word by which the shop groups orders. */
export const OrderTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(WITHOUT_CONTROL_CHARACTERS)

export const SetOrderTagsBody = z
  .object({
    tags: z.array(OrderTag).max(20).meta({ description: 'All tags of the order, in lower case' }),
  })
  .meta({ id: 'SetOrderTagsBody' })
