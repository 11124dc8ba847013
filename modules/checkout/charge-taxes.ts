import { buildCartTaxRequest, type PricedCart, withTaxQuote } from '#modules/cart'
import { findTaxQuote, getTaxPolicy, type TaxQuote, type TaxRequest } from '#modules/tax-quotes'
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
  return quote.ok ? ok(withTaxQuote(priced, quote.value)) : quote
}

/**
 * Decides by which quote an order is taxed; null for the shop's own table. The provider was asked before the transaction.
 * `tax_unquoted`: what was asked is not what is ordered, such as after another address or another amount.
 * `tax_unavailable`: the provider gave no answer, and the shop does not sell without one.
 */
export async function decideTaxes(
  tx: Database,
  { request, now }: { request: TaxRequest | null; now: Date },
): Promise<Result<TaxQuote | null, TaxErrorCode>> {
  const policy = getTaxPolicy(tx)
  if (!policy || !request) return ok(null)
  const quote = await findTaxQuote(tx, { request, now })
  if (!quote) return err('tax_unquoted')
  const isRefused = quote.source === 'fallback' && policy.fallback === 'refuse'
  return isRefused ? err('tax_unavailable') : ok(quote)
}
