import type { CategoryId, Product } from '../tables.ts'
import { priceBands } from './price-bands.ts'

/** The field values by which facets count products, without the price. */
export interface FacetValues {
  category_id: CategoryId | null
  source: Product['source']
  /** The average rating rounded down; 0 without a review. */
  stars: number
  in_stock: boolean
  /** Whether the price is below the lowest one of the 30 days before. */
  reduced: boolean
}

/** The number of active products with the same values. */
export interface FacetGroup extends FacetValues {
  /** Those in each of `priceBands`, whatever the price range. */
  bandCounts: readonly number[]
  /** Those in the price range of the filter. */
  inRange: number
}

type CountedRow = FacetValues & { band: number; products: number }

export function getFacetGroupKey(values: FacetValues): string {
  const { category_id, source, stars, in_stock, reduced } = values
  return `${category_id} ${source} ${stars} ${in_stock} ${reduced}`
}

/** Adds up counted rows by their values. */
export class FacetGroupCounter {
  readonly #groups = new Map<string, FacetGroup & { bandCounts: number[] }>()

  addToBand(row: CountedRow) {
    this.#getGroup(row).bandCounts[row.band]! += row.products
  }

  addToRange(row: CountedRow) {
    this.#getGroup(row).inRange += row.products
  }

  list(): FacetGroup[] {
    return [...this.#groups.values()]
  }

  #getGroup({ category_id, source, stars, in_stock, reduced }: CountedRow) {
    const values = { category_id, source, stars, in_stock, reduced }
    const key = getFacetGroupKey(values)
    const known = this.#groups.get(key)
    if (known) return known
    const group = { ...values, bandCounts: priceBands.map(() => 0), inRange: 0 }
    this.#groups.set(key, group)
    return group
  }
}
