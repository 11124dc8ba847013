import { defineQuotes } from '#platform/provider-quotes/define-quotes'
import type { QuoteService } from '#platform/provider-quotes/quote-service'
import { findAnswerFault } from './check-answer.ts'
import { taxQuotes as table } from './tables.ts'
import { buildDestinationKey, buildTaxKey } from './tax-key.ts'
import type { RatePpm, TaxAnswer, TaxRequest } from './tax-provider.ts'

export type TaxQuote = typeof table.$inferSelect
export type TaxService = QuoteService<TaxRequest, TaxAnswer>

/** What a tax provider is asked, and what is charged without an answer. */
export const taxQuotes = defineQuotes<TaxRequest, TaxAnswer, TaxQuote>({
  table,
  metric: {
    name: 'tax_quotes_total',
    help: 'Requests to the tax provider, by outcome: `answered`, `failed`, or what is wrong with the answer',
  },
  buildKey: buildTaxKey,
  buildDestinationKey,
  findFault: findAnswerFault,
  toColumns: (answer) => ({
    rates: Object.fromEntries(
      answer?.lines.map(({ id, ratePpm }) => [id, ratePpm] as [string, RatePpm]) ?? [],
    ),
    shippingPpm: answer?.shippingPpm ?? null,
  }),
})
