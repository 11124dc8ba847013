import type { CategoryRow } from '../categories/category-tree.ts'
import type { Product } from '../products/get-product-by-slug.ts'

/** Which products a list shows. `null` asks for nothing. Amounts are minor units; both ends belong to the range. */
export interface ListingFilter {
  category: CategoryRow | null
  source: Product['source'] | null
  /** What was typed, trimmed. */
  q: string | null
  minMinor: number | null
  maxMinor: number | null
  /** At least this many stars on average, 1 to 5. */
  rating: number | null
  inStock: boolean
}

export const EMPTY_LISTING_FILTER: ListingFilter = {
  category: null,
  source: null,
  q: null,
  minMinor: null,
  maxMinor: null,
  rating: null,
  inStock: false,
}

/** Names a shelf in the memory. */
export function getListingFilterKey({ category, ...filters }: ListingFilter): string {
  return JSON.stringify([category?.id ?? null, ...Object.values(filters)])
}
