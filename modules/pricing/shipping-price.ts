import type { BAND_BASES } from './contract.ts'

/** What a shipping method costs in a currency, in minor units. */
export interface ShippingTerms {
  priceMinor: number
  /** What the items must cost, after discounts, for the method to be free. */
  freeFromMinor: number | null
  /** Prices by the value or the weight of the items, from zero up. They replace the price. */
  bands?: ShippingBands | null
  /** What a shipping provider charges. It replaces a price that is not zero. */
  quotedMinor?: number
}

export interface ShippingBands {
  basis: (typeof BAND_BASES)[number]
  /** The first one is from 0. */
  steps: { from: number; priceMinor: number }[]
}

/** What is shipped. */
export interface ShippedItems {
  /** What the items cost after discounts. */
  itemsMinor: number
  grams?: number
}

/**
 * Returns what a method costs for items of a value after discounts and a weight. What is free by the shop's own table is
 * free, whatever a provider charges.
 */
export function getShippingPrice(terms: ShippingTerms, shipped: ShippedItems): number {
  const tableMinor = getTablePrice(terms, shipped)
  return tableMinor > 0 ? (terms.quotedMinor ?? tableMinor) : 0
}

function getTablePrice(
  { priceMinor, freeFromMinor, bands }: ShippingTerms,
  { itemsMinor, grams = 0 }: ShippedItems,
): number {
  if (bands) {
    const amount = bands.basis === 'value' ? itemsMinor : grams
    return bands.steps.findLast(({ from }) => amount >= from)?.priceMinor ?? priceMinor
  }
  return freeFromMinor !== null && itemsMinor >= freeFromMinor ? 0 : priceMinor
}

/** Returns the value of items from which a method that costs something is free; null without one. */
export function getFreeFrom({ priceMinor, freeFromMinor, bands }: ShippingTerms): number | null {
  if (!bands) return priceMinor > 0 ? freeFromMinor : null
  if (bands.basis !== 'value') return null
  const lastPaid = bands.steps.findLastIndex((step) => step.priceMinor > 0)
  return lastPaid === -1 ? null : (bands.steps[lastPaid + 1]?.from ?? null)
}
