import { createHash } from 'node:crypto'
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
  return hash([buildDestinationKey(request), date, customerId, shippingMinor, sorted])
}

/** Returns the key of what rates depend on first: where the goods go. */
export function buildDestinationKey({
  destination: { country, region, postalCode },
  currency,
  pricesIncludeTax,
}: Pick<TaxRequest, 'destination' | 'currency' | 'pricesIncludeTax'>): string {
  return hash([country, region, postalCode, currency, pricesIncludeTax])
}

function hash(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
