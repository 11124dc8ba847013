import { boolean, char, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import { type VariantId, variants } from '#tables/catalog'
import { type OrderId, type OrderLineId, orderLines, orders } from '#tables/orders'
import { DROPSHIP_NOTE_KINDS, DROPSHIP_STATES, QUOTE_OUTCOMES } from './contract.ts'

export type DropshipOrderId = Id<'dropship order'>
export type DropshipNoteId = Id<'dropship note'>

const orderId = () =>
  uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)
const variantId = () =>
  uuid('variant_id')
    .$type<VariantId>()
    .notNull()
    .references(() => variants.id)

/** What a supplier asked for a quantity of a variant, sent to a country. Amounts are in the base currency. */
export const supplierQuotes = pgTable(
  'supplier_quotes',
  {
    variantId: variantId(),
    country: char({ length: 2 }).notNull(),
    quantity: integer().notNull(),
    outcome: text({ enum: QUOTE_OUTCOMES }).notNull(),
    source: text({ enum: ['supplier', 'sync'] }).notNull(),
    unitCostMinor: minorUnits('unit_cost_minor'),
    /** Of the whole quantity. Null where it is not known. */
    freightMinor: minorUnits('freight_minor'),
    freightCode: text('freight_code'),
    stock: integer(),
    maxQuantity: integer('max_quantity'),
    quotedAt: timestamptz('quoted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.country, table.quantity] })],
)
export type SupplierQuote = typeof supplierQuotes.$inferSelect

/** What the shop orders at the supplier for an order, as one request. */
export const dropshipOrders = pgTable('dropship_orders', {
  id: uuid().$type<DropshipOrderId>().primaryKey(),
  orderId: orderId(),
  part: integer().notNull(),
  key: text().notNull(),
  state: text({ enum: DROPSHIP_STATES }).notNull(),
  errorCode: text('error_code'),
  errorParams: jsonb('error_params').$type<ErrorParams>().notNull().default({}),
  attempts: integer().notNull().default(0),
  /** When a request was sent whose result is not known. */
  sentAt: timestamptz('sent_at'),
  leasedUntil: timestamptz('leased_until'),
  placedAt: timestamptz('placed_at'),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
})
export type DropshipOrder = typeof dropshipOrders.$inferSelect

export const supplierOrders = pgTable('supplier_orders', {
  id: text().primaryKey(),
  dropshipOrderId: uuid('dropship_order_id')
    .$type<DropshipOrderId>()
    .notNull()
    .references(() => dropshipOrders.id),
  state: text().notNull(),
  rawState: text('raw_state').notNull(),
  costMinor: minorUnits('cost_minor'),
  costCurrency: char('cost_currency', { length: 3 }),
  isClosed: boolean('is_closed').notNull().default(false),
  nextPollAt: timestamptz('next_poll_at').notNull(),
  polledAt: timestamptz('polled_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type SupplierOrderRow = typeof supplierOrders.$inferSelect

export const dropshipLines = pgTable(
  'dropship_lines',
  {
    dropshipOrderId: uuid('dropship_order_id')
      .$type<DropshipOrderId>()
      .notNull()
      .references(() => dropshipOrders.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    /** The variant of the line, or another one of the same product. */
    variantId: variantId(),
    quantity: integer().notNull(),
    supplierProductId: text('supplier_product_id').notNull(),
    supplierVariantId: text('supplier_variant_id').notNull(),
    attributes: text().notNull(),
    freightCode: text('freight_code'),
    supplierOrderId: text('supplier_order_id').references(() => supplierOrders.id),
  },
  (table) => [primaryKey({ columns: [table.dropshipOrderId, table.orderLineId] })],
)
export type DropshipLine = typeof dropshipLines.$inferSelect

export const supplierParcels = pgTable(
  'supplier_parcels',
  {
    supplierOrderId: text('supplier_order_id')
      .notNull()
      .references(() => supplierOrders.id),
    trackingNumber: text('tracking_number').notNull(),
    carrier: text(),
    country: char({ length: 2 }).notNull(),
    orderedAt: timestamptz('ordered_at').notNull(),
    /** Of the last step. */
    movedAt: timestamptz('moved_at').notNull(),
    isOut: boolean('is_out').notNull().default(false),
    /** The marketplace names another number instead. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    deliveredAt: timestamptz('delivered_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierOrderId, table.trackingNumber] })],
)
export type SupplierParcelRow = typeof supplierParcels.$inferSelect

export const dropshipNotes = pgTable('dropship_notes', {
  id: uuid().$type<DropshipNoteId>().primaryKey(),
  orderId: orderId(),
  kind: text({ enum: DROPSHIP_NOTE_KINDS }).notNull(),
  /** What it is about, such as an order at the supplier or a tracking number. */
  subject: text().notNull(),
  text: text(),
  amountMinor: minorUnits('amount_minor'),
  currency: char({ length: 3 }),
  ...actorColumns(),
  resolvedAt: timestamptz('resolved_at'),
  createdAt: timestamptz('created_at').notNull(),
})
