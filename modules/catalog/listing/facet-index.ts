import { type FacetGroup, type FacetValues, getFacetGroupKey } from './facet-groups.ts'
import { type PriceRange, priceBands, toClosedRange } from './price-bands.ts'
import { SortedPrices } from './sorted-prices.ts'

interface IndexedGroup {
  values: FacetValues
  prices: SortedPrices
  /** Null after a change. */
  bandCounts: number[] | null
}

/**
 * The prices of all active products in memory, by facet values: 8 bytes for each product. A price range is counted at a
 * cost that depends on the number of groups, not of products (decision 0055).
 */
export class FacetIndex {
  readonly #groups = new Map<string, IndexedGroup>()

  /** Adds a group with its prices in minor units, sorted. */
  addGroup(values: FacetValues, prices: Float64Array) {
    const group = { values, prices: new SortedPrices(prices), bandCounts: null }
    this.#groups.set(getFacetGroupKey(values), group)
  }

  /** Adds products with one price to a group, or removes them if the number is below zero. */
  addProducts(values: FacetValues, { price, products }: { price: number; products: number }) {
    const key = getFacetGroupKey(values)
    if (!this.#groups.has(key)) this.addGroup(values, new Float64Array())
    const group = this.#groups.get(key)!
    group.prices.add(price, products)
    group.bandCounts = null
  }

  /** Throws if a product was removed that the index did not hold. */
  countGroups(range: PriceRange): FacetGroup[] {
    const { min, max } = toClosedRange({ min: range.minMinor ?? 0, max: range.maxMinor })
    return Array.from(this.#groups.values(), (group) => {
      group.bandCounts ??= countBands(group.prices)
      const inRange = group.prices.countBetween(min, max)
      return { ...group.values, bandCounts: group.bandCounts, inRange }
    })
  }
}

function countBands(prices: SortedPrices): number[] {
  return priceBands.map((band) => {
    const { min, max } = toClosedRange(band)
    return prices.countBetween(min, max)
  })
}
