import { buildCartTaxRequest, type PricedCart, withQuotes } from '#modules/cart'
import { type TaxQuote, type TaxRequest, taxQuotes } from '#modules/tax-quotes'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'

export type TaxErrorCode = 'tax_unquoted' | 'tax_unavailable'

/** Returns a cart with the rates that are charged. */
export async function chargeTaxes(
  tx: Database,
  { priced, now }: { priced: PricedCart; now: Date },
): Promise<Result<PricedCart, TaxErrorCode>> {
  const request = buildCartTaxRequest(priced, now)
  const quote = await decideTaxes(tx, { request, now })
  return quote.ok ? ok(withQuotes(priced, { taxQuote: quote.value })) : quote
}

/** Decides by which quote an order is taxed; null for the shop's own table. */
export async function decideTaxes(
  tx: Database,
  input: { request: TaxRequest | null; now: Date },
): Promise<Result<TaxQuote | null, TaxErrorCode>> {
  const quote = await taxQuotes.decide(tx, input)
  return quote.ok ? quote : err(`tax_${quote.error.code}`)
}
