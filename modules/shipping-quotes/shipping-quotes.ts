import { defineQuotes } from '#platform/provider-quotes/define-quotes'
import type { QuoteService } from '#platform/provider-quotes/quote-service'
import { findAnswerFault } from './check-answer.ts'
import { buildDestinationKey, buildShippingKey } from './shipping-key.ts'
import type { ShippingAnswer, ShippingRequest } from './shipping-provider.ts'
import { type QuotedMethods, shippingQuotes as table } from './tables.ts'

export type ShippingQuote = typeof table.$inferSelect
export type ShippingService = QuoteService<ShippingRequest, ShippingAnswer>

/** What a shipping provider is asked, and what is charged without an answer. */
export const shippingQuotes = defineQuotes<ShippingRequest, ShippingAnswer, ShippingQuote>({
  table,
  metric: {
    name: 'shipping_quotes_total',
    help: 'Requests to the shipping provider, by outcome: `answered`, `failed`, or what is wrong with the answer',
  },
  buildKey: buildShippingKey,
  buildDestinationKey,
  findFault: findAnswerFault,
  toColumns: (answer) => ({
    methods: Object.fromEntries(
      answer?.methods.map(({ id, priceMinor, days }) => {
        return [id, { priceMinor, days: days ? { from: days.from, to: days.to } : null }]
      }) ?? [],
    ) as QuotedMethods,
  }),
})
