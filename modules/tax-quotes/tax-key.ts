import { hashQuestion } from '#platform/provider-quotes/hash-question'
import type { TaxRequest } from './tax-provider.ts'

/** Returns the key of the quote of a request. Requests that differ in anything have different ones. */
export function buildTaxKey(request: TaxRequest): string {
  const { date, customerId, shippingMinor, lines } = request
  const sorted = lines
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line) => [
      ...[line.id, line.productId, line.sku, line.taxClass],
      ...[line.quantity, line.amountMinor],
    ])
  return hashQuestion([buildDestinationKey(request), date, customerId, shippingMinor, sorted])
}

/** Returns the key of what rates depend on first: where the goods go. */
export function buildDestinationKey({
  destination: { country, region, postalCode },
  currency,
  pricesIncludeTax,
}: Pick<TaxRequest, 'destination' | 'currency' | 'pricesIncludeTax'>): string {
  return hashQuestion([country, region, postalCode, currency, pricesIncludeTax])
}
