import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

export type LogoId = Id<'shop logo'>

export const shopLogos = pgTable('shop_logos', {
  id: uuid().$type<LogoId>().primaryKey(),
  png: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** When the setting named it last. */
  chosenAt: timestamptz('chosen_at'),
  createdAt: timestamptz('created_at').notNull(),
})
