import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { AppError } from '#platform/result'
import { type AffiliateListing, affiliateSearches } from '../tables.ts'
import { affiliateKeywordSetting } from './affiliate-keyword.ts'

/** What is known of the products of the marketplace on the home page. */
export interface AffiliateResult {
  keyword: string
  /** Null if there are none to show yet, or they are too old. */
  listings: AffiliateListing[] | null
  foundAt: Date | null
  /** Why the last search failed, if it did. */
  error: AppError | null
}

/** Returns the products that were found last. Asks nobody. */
export async function getListings(db: Database): Promise<AffiliateResult> {
  const keyword = await affiliateKeywordSetting.get(db)
  const [row] = await db
    .select()
    .from(affiliateSearches)
    .where(eq(affiliateSearches.keyword, keyword))
  const { foundAt = null, errorCode = null } = row ?? {}
  return {
    ...{ keyword, foundAt },
    listings: row && foundAt ? row.products : null,
    error: row && errorCode !== null ? { code: errorCode, params: row.errorParams } : null,
  }
}
