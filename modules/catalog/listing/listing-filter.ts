import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { CategoryRow } from '../categories/category-tree.ts'
import type { Colour } from '../contract.ts'
import type { Product } from '../tables.ts'

/** Selects the products of a listing; null does not restrict. Amounts are minor units, both bounds inclusive. */
export interface ListingFilter {
  category: CategoryRow | null
  source: Product['source'] | null
  /** The search query, trimmed. */
  q: string | null
  /** The language of the search query. */
  language: Language
  minMinor: number | null
  maxMinor: number | null
  /** The lowest average rating, 1 to 5 stars. */
  rating: number | null
  inStock: boolean
  /** Only products whose price is reduced. */
  isReduced: boolean
  /** The families of colours of variants for sale, one of which a product has. Empty does not restrict. */
  colours: Colour[]
  /** The base texts of sizes of variants for sale, likewise. */
  sizes: string[]
  brands: string[]
}

/** The facets of values that a product may have several of, or that many products share. */
export type ValueFacet = 'colour' | 'size' | 'brand'

export const EMPTY_LISTING_FILTER: ListingFilter = {
  category: null,
  source: null,
  q: null,
  language: DEFAULT_LANGUAGE,
  minMinor: null,
  maxMinor: null,
  rating: null,
  inStock: false,
  isReduced: false,
  colours: [],
  sizes: [],
  brands: [],
}

/** The cache key of a filter. */
export function getListingFilterKey({ category, language, ...filters }: ListingFilter): string {
  const searchLanguage = filters.q === null ? null : language
  return JSON.stringify([category?.id ?? null, searchLanguage, ...Object.values(filters)])
}

/** Whether nothing but the search query restricts the listing. */
export function isSearchOnly(filter: ListingFilter): boolean {
  return getListingFilterKey({ ...filter, q: null }) === getListingFilterKey(EMPTY_LISTING_FILTER)
}
