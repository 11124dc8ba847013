import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ShippingMethod } from '#contract/pricing'
import { quoteColumns } from '#platform/provider-quotes/quote-table'
import type { ShippingAnswerMethod } from './shipping-provider.ts'

export type QuotedMethods = Partial<Record<ShippingMethod, Omit<ShippingAnswerMethod, 'id'>>>

export const shippingQuotes = pgTable('shipping_quotes', {
  ...quoteColumns(),
  methods: jsonb().$type<QuotedMethods>().notNull(),
})
