import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

export type CarrierId = Id<'carrier'>

export const carriers = pgTable('carriers', {
  id: uuid().$type<CarrierId>().primaryKey(),
  name: text().notNull(),
  trackingPattern: text('tracking_pattern'),
  isActive: boolean('is_active').notNull().default(true),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
})
