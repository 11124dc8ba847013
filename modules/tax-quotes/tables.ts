import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { quoteColumns } from '#platform/provider-quotes/quote-table'
import type { RatePpm } from './tax-provider.ts'

export const taxQuotes = pgTable('tax_quotes', {
  ...quoteColumns(),
  rates: jsonb().$type<Record<string, RatePpm>>().notNull(),
  shippingPpm: integer('shipping_ppm'),
})
