/** What a shipping method costs in a currency, in minor units. */
export interface ShippingTerms {
  priceMinor: number
  /** What the items must cost, after discounts, for the method to be free. */
  freeFromMinor: number | null
}

/** Returns what a method costs for items of a value after discounts. */
export function getShippingPrice(
  { priceMinor, freeFromMinor }: ShippingTerms,
  itemsMinor: number,
): number {
  return freeFromMinor !== null && itemsMinor >= freeFromMinor ? 0 : priceMinor
}
