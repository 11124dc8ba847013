import { and, eq } from 'drizzle-orm'
import { defineSetting } from '#platform/settings/stored-setting'
import { AffiliateSearch, DEFAULT_AFFILIATE_KEYWORD } from '../contract.ts'
import { affiliateSearches } from '../tables.ts'

/** What the products of the marketplace on the home page are searched by. */
export const affiliateSearchSetting = defineSetting({
  key: 'affiliate_search',
  schema: AffiliateSearch,
  fallback: { keyword: DEFAULT_AFFILIATE_KEYWORD, category: null },
})

/** What tells searches apart: one of the two is empty. */
export interface SearchKey {
  keyword: string
  categoryId: string
}

export function toSearchKey({ keyword, category }: AffiliateSearch): SearchKey {
  return category ? { keyword: '', categoryId: category.id } : { keyword, categoryId: '' }
}

/** The condition for the row of a search. */
export function isSearch({ keyword, categoryId }: SearchKey) {
  return and(eq(affiliateSearches.keyword, keyword), eq(affiliateSearches.categoryId, categoryId))!
}
