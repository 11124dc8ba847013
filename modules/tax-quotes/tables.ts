import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { RatePpm } from './tax-provider.ts'

export const TAX_QUOTE_SOURCES = ['provider', 'fallback'] as const

export const taxQuotes = pgTable('tax_quotes', {
  key: text().primaryKey(),
  destinationKey: text('destination_key').notNull(),
  source: text({ enum: TAX_QUOTE_SOURCES }).notNull(),
  provider: text().notNull(),
  reference: text(),
  rates: jsonb().$type<Record<string, RatePpm>>().notNull(),
  shippingPpm: integer('shipping_ppm'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})
