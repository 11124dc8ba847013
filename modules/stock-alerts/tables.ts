import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import { type VariantId, variants } from '#tables/catalog'

export type StockAlertId = Id<'stock alert'>

export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid().$type<StockAlertId>().primaryKey(),
    email: text().notNull(),
    variantId: uuid('variant_id')
      .$type<VariantId>()
      .notNull()
      .references(() => variants.id),
    language: text({ enum: LANGUAGES }).notNull(),
    state: text({ enum: ['pending', 'confirmed', 'notified'] }).notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    notifiedAt: timestamptz('notified_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.email, table.variantId)],
)
export type StockAlert = typeof stockAlerts.$inferSelect
