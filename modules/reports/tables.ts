import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, minorUnits, timestamptz } from '#platform/db/columns'
import type { CategoryId, ProductId } from '#tables/catalog'
import { type OrderId, orders } from '#tables/orders'
import type { Landing, TrafficSource, VisitSource } from './contract.ts'

const orderId = () =>
  uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)
const count = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const salesEntries = pgTable(
  'sales_entries',
  {
    orderId: orderId(),
    kind: text({ enum: ['order', 'payment', 'refund', 'line', 'refunded_line'] }).notNull(),
    reference: text().notNull(),
    at: timestamptz('at').notNull(),
    productId: uuid('product_id').$type<ProductId>(),
    categoryId: uuid('category_id').$type<CategoryId>(),
    source: text({ enum: ['aliexpress', 'manual'] }),
    traffic: text().$type<TrafficSource>().notNull(),
    quantity: count('quantity').default(0),
    minor: minorUnits('minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind, table.reference] })],
)
export type SalesEntry = typeof salesEntries.$inferSelect

export const reportClock = pgTable('report_clock', {
  isOnly: boolean('is_only').primaryKey().default(true),
  timeZone: text('time_zone').notNull(),
  countAfter: uuid('count_after').$type<OrderId>(),
})

export const salesDays = pgTable(
  'sales_days',
  {
    dimension: text({ enum: ['total', 'traffic', 'product', 'category', 'source'] }).notNull(),
    day: date().notNull(),
    key: text().notNull(),
    orders: count('orders'),
    quantity: count('quantity'),
    grossMinor: minorUnits('gross_minor').notNull(),
    refundedMinor: minorUnits('refunded_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.day, table.key] })],
)

export const visitSalts = pgTable('visit_salts', {
  day: date().primaryKey(),
  salt: bytea().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const visitors = pgTable(
  'visitors',
  {
    day: date().notNull(),
    visitor: bytea().notNull(),
    source: text().$type<VisitSource>().notNull(),
    landing: text().$type<Landing>().notNull(),
    steps: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    source: text().$type<VisitSource>().notNull(),
    landing: text().$type<Landing>().notNull(),
    visits: integer().notNull(),
    views: integer().notNull(),
    products: integer().notNull(),
    carts: integer().notNull(),
    checkouts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.landing] })],
)

export const orderTraffic = pgTable('order_traffic', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  source: text().$type<VisitSource>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const searchDays = pgTable(
  'search_days',
  { day: date().notNull(), phrase: text().notNull(), times: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.phrase] })],
)
