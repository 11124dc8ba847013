import { char, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import { type OrderId, orders } from '#tables/orders'

export const openHolds = pgTable('open_holds', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  network: text().notNull(),
  customer: text().notNull(),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
