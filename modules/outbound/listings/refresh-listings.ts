import { eq, ne, sql } from 'drizzle-orm'
import { isMarketplaceAddress, queryAffiliateProducts } from '#modules/marketplace'
import { releaseUploadedPictures } from '#modules/pictures'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AppError } from '#platform/result'
import { AFFILIATE_PRODUCT_COUNT } from '../contract.ts'
import { saveLinks } from '../links/stored-links.ts'
import { type AffiliateListing, affiliateSearches } from '../tables.ts'
import { affiliateKeywordSetting } from './affiliate-keyword.ts'
import { AFFILIATE_TAG } from './affiliate-tag.ts'
import { type CopyDependencies, copyPictures, keepPictures } from './copy-pictures.ts'
import { getListings } from './get-listings.ts'

/** Prices that are older are not shown any more. */
const MAX_AGE_MS = 86_400_000
/** Of the specification: page 1, en_US, USD. */
const MARKET = { currency: 'USD', language: 'en', country: 'US' }

interface RefreshInput {
  /** Nothing is asked within this time after the last attempt, by whichever process. */
  minAgeMs: number
  now: Date
}

/** Products are searched again after this time, and after each failure. */
const DUE_MS = 3_600_000
const RETRY_MS = 60_000

/** Searches the products of the home page again if they are not new any more. Run it every few minutes. */
export async function refreshDueListings(
  dependencies: CopyDependencies,
  now: Date,
): Promise<boolean> {
  const { foundAt, error } = await getListings(dependencies.db)
  const isDue = !foundAt || error || foundAt.getTime() <= now.getTime() - DUE_MS
  return isDue ? refreshListings(dependencies, { minAgeMs: RETRY_MS, now }) : false
}

/** Searches the products of the home page again, unless that was just tried. Returns whether it was tried now. */
export async function refreshListings(
  dependencies: CopyDependencies,
  { minAgeMs, now }: RefreshInput,
): Promise<boolean> {
  const { db, marketplace } = dependencies
  const keyword = await affiliateKeywordSetting.get(db)
  if (!(await claimAttempt(db, { keyword, minAgeMs, now }))) return false
  const { client, trackingId } = marketplace
  const search = { keyword, market: MARKET, page: 1, pageSize: AFFILIATE_PRODUCT_COUNT, trackingId }
  const found = await queryAffiliateProducts(client, search)
  if (!found.ok) {
    await saveFailure(db, { keyword, error: found.error, now })
    return true
  }
  const [before] = await db
    .select()
    .from(affiliateSearches)
    .where(eq(affiliateSearches.keyword, keyword))
  const listings = await copyPictures(dependencies, {
    listings: found.value.slice(0, AFFILIATE_PRODUCT_COUNT),
    known: before?.products ?? [],
    now,
  })
  await saveFound(db, {
    ...{ keyword, listings, now },
    links: listings.flatMap(({ id, promotionUrl: url }) =>
      url && isMarketplaceAddress(marketplace, url)
        ? [{ supplierProductId: id, url, productId: null }]
        : [],
    ),
  })
  return true
}

/** Of processes that want to search at once, one does. */
async function claimAttempt(
  db: Database,
  { keyword, minAgeMs, now }: RefreshInput & { keyword: string },
): Promise<boolean> {
  const latest = new Date(now.getTime() - minAgeMs)
  const claimed = await db
    .insert(affiliateSearches)
    .values({ keyword, triedAt: now })
    .onConflictDoUpdate({
      target: affiliateSearches.keyword,
      set: { triedAt: now },
      setWhere: sql`${affiliateSearches.triedAt} <= ${latest.toISOString()}::timestamptz`,
    })
    .returning({ keyword: affiliateSearches.keyword })
  return claimed.length > 0
}

interface FoundInput {
  keyword: string
  listings: AffiliateListing[]
  links: Parameters<typeof saveLinks>[1]['links']
  now: Date
}

/** Stores what was found. Searches for other keywords, and pictures that are not shown any more, are deleted. */
async function saveFound(db: Database, { keyword, listings, links, now }: FoundInput) {
  await runInTransaction(db, async (tx) => {
    // Somebody has changed it meanwhile: the pictures are deleted as unused uploads are.
    if ((await affiliateKeywordSetting.get(tx)) !== keyword) return
    const earlier = await tx.select().from(affiliateSearches).for('update')
    await tx.delete(affiliateSearches).where(ne(affiliateSearches.keyword, keyword))
    const found = { products: listings, foundAt: now, errorCode: null, errorParams: {} }
    await tx.update(affiliateSearches).set(found).where(eq(affiliateSearches.keyword, keyword))
    await keepPictures(tx, { listings, now })
    await releaseUploadedPictures(tx, {
      before: JSON.stringify(earlier),
      after: JSON.stringify(listings),
    })
    await saveLinks(tx, { links, now })
    await purgeTags(tx, [AFFILIATE_TAG])
  })
}

interface FailureInput {
  keyword: string
  error: AppError
  now: Date
}

/** Stores why nothing was found. What was found before is shown until it is too old. */
async function saveFailure(db: Database, { keyword, error, now }: FailureInput) {
  const oldest = new Date(now.getTime() - MAX_AGE_MS).toISOString()
  const { foundAt } = affiliateSearches
  await runInTransaction(db, async (tx) => {
    await tx
      .update(affiliateSearches)
      .set({
        ...{ errorCode: error.code, errorParams: error.params ?? {} },
        foundAt: sql`case when ${foundAt} > ${oldest}::timestamptz then ${foundAt} end`,
      })
      .where(eq(affiliateSearches.keyword, keyword))
    await purgeTags(tx, [AFFILIATE_TAG])
  })
}
