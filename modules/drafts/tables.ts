import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type OrderId, orders } from '#tables/orders'
import type { DraftContent } from './contract.ts'

export type DraftId = Id<'draft order'>

export const draftOrders = pgTable('draft_orders', {
  id: uuid().$type<DraftId>().primaryKey(),
  state: text({ enum: ['open', 'placed', 'cancelled'] })
    .notNull()
    .default('open'),
  revision: integer().notNull().default(0),
  content: jsonb().$type<DraftContent>().notNull(),
  orderId: uuid('order_id')
    .$type<OrderId>()
    .references(() => orders.id),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type Draft = typeof draftOrders.$inferSelect
