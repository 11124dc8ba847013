import { type SQL, sql } from 'drizzle-orm'
import { boolean, char, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import { actorColumns } from '#platform/db/actor-columns'
import { baseAmountColumns, minorUnits, timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import { type CartId, carts } from '#tables/cart'
import { type ProductId, products, type VariantId, variants } from '#tables/catalog'
import type { UserId } from '#tables/identity'
import {
  EXCHANGE_STATES,
  FULFILMENT_STATES,
  ORDER_HINT_RULES,
  type OrderEventKind,
  type OrderHint,
  type PaymentState,
} from './contract.ts'
import { ORDER_REASON_CODES } from './order-reason.ts'

export type OrderId = Id<'order'>
export type OrderLineId = Id<'order line'>
export type TenderId = Id<'order tender'>
export type FulfilmentId = Id<'fulfilment'>
export type ReturnId = Id<'return'>
export type ExchangeId = Id<'exchange'>

const minor = (name: string) => minorUnits(name).notNull()
const orderId = () =>
  uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)

export type { CartId }

/** The expression is in the migration. */
const generatedInSql = (): SQL => sql``

export const orders = pgTable('orders', {
  id: uuid().$type<OrderId>().primaryKey(),
  number: text().notNull(),
  cartId: uuid('cart_id')
    .$type<CartId>()
    .references(() => carts.id),
  userId: uuid('user_id').$type<UserId>(),
  fulfilmentState: text('fulfilment_state', { enum: FULFILMENT_STATES })
    .notNull()
    .default('unfulfilled'),
  cancelReason: text('cancel_reason', { enum: ['hold_expired', 'shopper', 'shop'] }),
  holdExpiresAt: timestamptz('hold_expires_at'),
  holdCount: integer('hold_count').notNull().default(1),
  revision: integer().notNull().default(0),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  address: text().notNull(),
  addressLine2: text('address_line_2'),
  city: text().notNull(),
  zipCode: text('zip_code').notNull(),
  region: text(),
  country: char({ length: 2, enum: COUNTRIES }).notNull(),
  phone: text(),
  giftNote: text('gift_note'),
  language: text({ enum: LANGUAGES }).notNull(),
  currency: char({ length: 3 }).notNull(),
  shipping: text({ enum: ['standard', 'express'] }).notNull(),
  /** Who gave the price of the delivery: a shipping provider, or the shop's table in place of one that did not answer. Null: the table. */
  shippingSource: text('shipping_source', { enum: ['provider', 'fallback'] }),
  /** By which the shipping provider finds its answer. */
  shippingReference: text('shipping_reference'),
  /** What the shipping provider said. A promotion or the value of the items may have made the delivery free. */
  shippingQuotedMinor: minorUnits('shipping_quoted_minor'),
  /** The working days that it said. Null: those of the zone. */
  shippingDaysFrom: integer('shipping_days_from'),
  shippingDaysTo: integer('shipping_days_to'),
  couponCode: text('coupon_code'),
  taxName: text('tax_name'),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  /** Who gave the rates: a tax provider, or the shop's table in place of one that did not answer. Null: the table. */
  taxSource: text('tax_source', { enum: ['provider', 'fallback'] }),
  /** By which the tax provider finds its answer. */
  taxReference: text('tax_reference'),
  /** Null: the delivery is taxed as what is delivered. */
  shippingTaxPpm: integer('shipping_tax_ppm'),
  itemsMinor: minor('items_minor'),
  discountMinor: minor('discount_minor'),
  shippingMinor: minor('shipping_minor'),
  taxMinor: minor('tax_minor'),
  taxAddedMinor: minor('tax_added_minor'),
  shippingTaxMinor: minor('shipping_tax_minor'),
  roundingMinor: minor('rounding_minor').default(0),
  totalMinor: minor('total_minor'),
  paidMinor: minor('paid_minor').default(0),
  storeCreditMinor: minor('store_credit_minor').default(0),
  refundedMinor: minor('refunded_minor').default(0),
  returningMinor: minor('returning_minor').default(0),
  exchangeMinor: minor('exchange_minor').default(0),
  exchangeDueMinor: minor('exchange_due_minor').default(0),
  awaitsReturn: boolean('awaits_return').notNull().default(false),
  /** False if it has nothing but tickets of draws: nothing of it is packed. */
  needsShipping: boolean('needs_shipping').notNull().default(true),
  dueMinor: minor('due_minor').generatedAlwaysAs(generatedInSql),
  paymentState: text('payment_state')
    .$type<PaymentState>()
    .notNull()
    .generatedAlwaysAs(generatedInSql),
  ...baseAmountColumns(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The order of each number. */
export const orderNumbers = pgTable('order_numbers', {
  number: text().primaryKey(),
  orderId: orderId(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The active order of each cart. */
export const orderedCarts = pgTable('ordered_carts', {
  cartId: uuid('cart_id')
    .$type<CartId>()
    .primaryKey()
    .references(() => carts.id),
  orderId: orderId(),
  createdAt: timestamptz('created_at').notNull(),
})

export const orderLines = pgTable('order_lines', {
  id: uuid().$type<OrderLineId>().primaryKey(),
  orderId: orderId(),
  position: integer().notNull(),
  variantId: uuid('variant_id')
    .$type<VariantId>()
    .notNull()
    .references(() => variants.id),
  productId: uuid('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => products.id),
  slug: text().notNull(),
  title: text().notNull(),
  sku: text(),
  options: jsonb().$type<{ name: string; value: string }[]>().notNull(),
  image: jsonb().$type<{ src: string; alt: string; placeholder: string | null }>(),
  quantity: integer().notNull(),
  unitMinor: minor('unit_minor'),
  baseMinor: minor('base_minor'),
  discountMinor: minor('discount_minor'),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  /** The exact rate in parts per million, where the basis points are rounded. */
  taxPpm: integer('tax_ppm'),
  taxMinor: minor('tax_minor'),
  taxAddedMinor: minor('tax_added_minor'),
  totalMinor: minor('total_minor'),
  refundedQuantity: integer('refunded_quantity').notNull().default(0),
  shippedQuantity: integer('shipped_quantity').notNull().default(0),
  returningQuantity: integer('returning_quantity').notNull().default(0),
  supplier: text(),
  supplierRef: text('supplier_ref'),
  costCurrency: char('cost_currency', { length: 3 }),
  costMinor: minorUnits('cost_minor'),
  needsShipping: boolean('needs_shipping').notNull().default(true),
  createdAt: timestamptz('created_at').notNull(),
})

const orderLineId = () =>
  uuid('order_line_id')
    .$type<OrderLineId>()
    .notNull()
    .references(() => orderLines.id)

export const orderLineAdjustments = pgTable(
  'order_line_adjustments',
  {
    orderLineId: orderLineId(),
    position: integer().notNull(),
    kind: text({ enum: ['coupon', 'promotion', 'flash_sale'] }).notNull(),
    source: text().notNull(),
    minor: minor('minor'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderLineId, table.position] })],
)

export const orderHints = pgTable(
  'order_hints',
  {
    orderId: orderId(),
    rule: text({ enum: ORDER_HINT_RULES }).notNull(),
    params: jsonb().$type<OrderHint['params']>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.rule] })],
)

export const orderTenders = pgTable('order_tenders', {
  id: uuid().$type<TenderId>().primaryKey(),
  orderId: orderId(),
  kind: text({
    enum: [
      ...(['payment', 'store_credit', 'gift_value', 'exchange'] as const),
      ...(['refund', 'failed_refund', 'edit_refund', 'store_credit_return'] as const),
      ...(['exchange_return'] as const),
    ],
  }).notNull(),
  reference: text().notNull(),
  minor: minor('minor'),
  createdAt: timestamptz('created_at').notNull(),
})

export const orderRevisions = pgTable(
  'order_revisions',
  {
    orderId: orderId(),
    revision: integer().notNull(),
    ...actorColumns(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.revision] })],
)

export const orderEvents = pgTable('order_events', {
  id: uuid().$type<Id<'order event'>>().primaryKey(),
  orderId: orderId(),
  kind: text().$type<OrderEventKind>().notNull(),
  ...actorColumns(),
  reasonCode: text('reason_code', { enum: ORDER_REASON_CODES }),
  reasonParams: jsonb('reason_params').$type<ErrorParams>(),
  comment: text(),
  createdAt: timestamptz('created_at').notNull(),
})

export type OrderEditId = Id<'order edit'>
export const ORDER_EDIT_STATES = ['open', 'applied', 'cancelled', 'expired'] as const

/** The amounts of an order that follow from its items. */
export type OrderAmounts = Pick<
  typeof orders.$inferSelect,
  | 'itemsMinor'
  | 'discountMinor'
  | 'shippingMinor'
  | 'taxMinor'
  | 'taxAddedMinor'
  | 'shippingTaxMinor'
  | 'roundingMinor'
  | 'totalMinor'
>

/** A line as an edit stores it. */
export type SnapshotLine = Pick<
  typeof orderLines.$inferSelect,
  | 'id'
  | 'variantId'
  | 'productId'
  | 'slug'
  | 'title'
  | 'sku'
  | 'options'
  | 'image'
  | 'quantity'
  | 'unitMinor'
  | 'baseMinor'
  | 'discountMinor'
  | 'taxBasisPoints'
  | 'taxMinor'
  | 'taxAddedMinor'
  | 'totalMinor'
> & {
  adjustments: Pick<typeof orderLineAdjustments.$inferSelect, 'kind' | 'source' | 'minor'>[]
} & Partial<
    Pick<
      typeof orderLines.$inferSelect,
      'taxPpm' | 'supplier' | 'supplierRef' | 'costCurrency' | 'costMinor'
    >
  >

/** What an order sells, before or after an edit. */
export interface OrderSnapshot {
  amounts: OrderAmounts
  lines: SnapshotLine[]
}

export const orderEdits = pgTable('order_edits', {
  id: uuid().$type<OrderEditId>().primaryKey(),
  orderId: orderId(),
  state: text({ enum: ORDER_EDIT_STATES }).notNull(),
  before: jsonb().$type<OrderSnapshot>().notNull(),
  after: jsonb().$type<OrderSnapshot>().notNull(),
  currency: char({ length: 3 }).notNull(),
  differenceMinor: minor('difference_minor'),
  comment: text(),
  ...actorColumns(),
  expiresAt: timestamptz('expires_at'),
  closedAt: timestamptz('closed_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export type OrderNoteId = Id<'order note'>

export const orderNotes = pgTable('order_notes', {
  id: uuid().$type<OrderNoteId>().primaryKey(),
  orderId: orderId(),
  text: text().notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})

export const orderTags = pgTable(
  'order_tags',
  {
    orderId: orderId(),
    tag: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] })],
)

export const fulfilments = pgTable('fulfilments', {
  id: uuid().$type<FulfilmentId>().primaryKey(),
  orderId: orderId(),
  carrier: text().notNull(),
  trackingNumber: text('tracking_number').notNull(),
  trackingUrl: text('tracking_url'),
  createdAt: timestamptz('created_at').notNull(),
})

export const fulfilmentLines = pgTable(
  'fulfilment_lines',
  {
    fulfilmentId: uuid('fulfilment_id')
      .$type<FulfilmentId>()
      .notNull()
      .references(() => fulfilments.id),
    orderLineId: orderLineId(),
    quantity: integer().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fulfilmentId, table.orderLineId] })],
)

export const returns = pgTable('returns', {
  id: uuid().$type<ReturnId>().primaryKey(),
  orderId: orderId(),
  state: text({ enum: ['requested', 'received', 'refused'] })
    .notNull()
    .default('requested'),
  comment: text(),
  createdAt: timestamptz('created_at').notNull(),
})

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .$type<ReturnId>()
      .notNull()
      .references(() => returns.id),
    orderLineId: orderLineId(),
    quantity: integer().notNull(),
    receivedQuantity: integer('received_quantity'),
    amountMinor: minorUnits('amount_minor'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineId] })],
)

export const exchanges = pgTable('exchanges', {
  id: uuid().$type<ExchangeId>().primaryKey(),
  orderId: orderId(),
  returnId: uuid('return_id')
    .$type<ReturnId>()
    .notNull()
    .references(() => returns.id),
  secondOrderId: uuid('second_order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id),
  state: text({ enum: EXCHANGE_STATES }).notNull().default('open'),
  currency: char({ length: 3 }).notNull(),
  valueMinor: minor('value_minor'),
  creditMinor: minor('credit_minor'),
  openMinor: minor('open_minor'),
  createdAt: timestamptz('created_at').notNull(),
  closedAt: timestamptz('closed_at'),
})

export const ordersPendingErasure = pgTable('orders_pending_erasure', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  createdAt: timestamptz('created_at').notNull(),
})
