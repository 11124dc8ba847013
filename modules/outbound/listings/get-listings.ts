import { getCategoryTree } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { AppError } from '#platform/result'
import type { AffiliateSearch } from '../contract.ts'
import { type AffiliateListing, affiliateSearches } from '../tables.ts'
import { affiliateSearchSetting, isSearch, toSearchKey } from './affiliate-search.ts'
import { findCategory } from './save-search.ts'

/** What is known of the products of the marketplace on the home page. */
export interface AffiliateResult {
  /** The category has its name of today, in the language that was asked for. */
  search: AffiliateSearch
  /** Null if there are none to show yet, or they are too old. */
  listings: AffiliateListing[] | null
  foundAt: Date | null
  /** Why the last search failed, if it did. */
  error: AppError | null
}

/** Returns the products that were found last. Asks nobody. */
export async function getListings(
  db: Database,
  language: Language = DEFAULT_LANGUAGE,
): Promise<AffiliateResult> {
  const stored = await affiliateSearchSetting.get(db)
  const search = { ...stored, category: await nameCategory(db, stored, language) }
  const [row] = await db
    .select()
    .from(affiliateSearches)
    .where(isSearch(toSearchKey(search)))
  const { foundAt = null, errorCode = null } = row ?? {}
  return {
    ...{ search, foundAt },
    listings: row && foundAt ? row.products : null,
    error: row && errorCode !== null ? { code: errorCode, params: row.errorParams } : null,
  }
}

/** A category that the shop has not any more keeps the name that it had. */
async function nameCategory(db: Database, { category }: AffiliateSearch, language: Language) {
  if (!category) return null
  return findCategory(await getCategoryTree(db, language), category.id) ?? category
}
