import { hashQuestion } from '#platform/provider-quotes/hash-question'
import type { ShippingRequest } from './shipping-provider.ts'

/** Returns the key of the quote of a request. Requests that differ in anything have different ones. */
export function buildShippingKey(request: ShippingRequest): string {
  const items = request.items
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => [
      ...[item.id, item.productId, item.sku, item.quantity],
      ...[item.unitGrams, item.valueMinor, item.isDropship],
    ])
  const methods = request.methods
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, tablePriceMinor }) => [id, tablePriceMinor])
  return hashQuestion([buildDestinationKey(request), items, methods])
}

/** Returns the key of what prices depend on first: where the parcel goes. */
export function buildDestinationKey({
  destination: { country, region, postalCode },
  currency,
  pricesIncludeTax,
}: Pick<ShippingRequest, 'destination' | 'currency' | 'pricesIncludeTax'>): string {
  return hashQuestion([country, region, postalCode, currency, pricesIncludeTax])
}
