import { isDeepStrictEqual } from 'node:util'
import { not, sql } from 'drizzle-orm'
import { releaseUploadedPictures } from '#modules/pictures'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AppError, ok } from '#platform/result'
import { AFFILIATE_PRODUCT_COUNT } from '../contract.ts'
import { saveLinks } from '../links/stored-links.ts'
import { type AffiliateListing, affiliateSearches } from '../tables.ts'
import {
  affiliateSearchSetting,
  isSearch,
  type SearchKey,
  toSearchKey,
} from './affiliate-search.ts'
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
  const key = toSearchKey(await affiliateSearchSetting.get(db))
  if (!(await claimAttempt(db, { key, minAgeMs, now }))) return false
  const { affiliate, isOwnAddress } = marketplace.provider
  const page = { market: MARKET, page: 1, pageSize: AFFILIATE_PRODUCT_COUNT }
  const found = affiliate ? await affiliate.searchProducts({ ...key, ...page }) : ok([])
  if (!found.ok) {
    await saveFailure(db, { key, error: found.error, now })
    return true
  }
  const [before] = await db.select().from(affiliateSearches).where(isSearch(key))
  const listings = await copyPictures(dependencies, {
    listings: found.value.slice(0, AFFILIATE_PRODUCT_COUNT),
    known: before?.products ?? [],
    now,
  })
  await saveFound(db, {
    ...{ key, listings, now },
    links: listings.flatMap(({ id, promotionUrl: url }) =>
      url && isOwnAddress(url) ? [{ supplierProductId: id, url, productId: null }] : [],
    ),
  })
  return true
}

/** Of processes that want to search at once, one does. */
async function claimAttempt(
  db: Database,
  { key, minAgeMs, now }: RefreshInput & { key: SearchKey },
): Promise<boolean> {
  const latest = new Date(now.getTime() - minAgeMs)
  const claimed = await db
    .insert(affiliateSearches)
    .values({ ...key, triedAt: now })
    .onConflictDoUpdate({
      target: [affiliateSearches.keyword, affiliateSearches.categoryId],
      set: { triedAt: now },
      setWhere: sql`${affiliateSearches.triedAt} <= ${latest.toISOString()}::timestamptz`,
    })
    .returning({ keyword: affiliateSearches.keyword })
  return claimed.length > 0
}

interface FoundInput {
  key: SearchKey
  listings: AffiliateListing[]
  links: Parameters<typeof saveLinks>[1]['links']
  now: Date
}

/** Stores what was found. Other searches, and pictures that are not shown any more, are deleted. */
async function saveFound(db: Database, { key, listings, links, now }: FoundInput) {
  await runInTransaction(db, async (tx) => {
    // Somebody has changed it meanwhile: the pictures are deleted as unused uploads are.
    if (!isDeepStrictEqual(toSearchKey(await affiliateSearchSetting.get(tx)), key)) return
    const earlier = await tx.select().from(affiliateSearches).for('update')
    await tx.delete(affiliateSearches).where(not(isSearch(key)))
    const found = { products: listings, foundAt: now, errorCode: null, errorParams: {} }
    await tx.update(affiliateSearches).set(found).where(isSearch(key))
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
  key: SearchKey
  error: AppError
  now: Date
}

/** Stores why nothing was found. What was found before is shown until it is too old. */
async function saveFailure(db: Database, { key, error, now }: FailureInput) {
  const oldest = new Date(now.getTime() - MAX_AGE_MS).toISOString()
  const { foundAt } = affiliateSearches
  await runInTransaction(db, async (tx) => {
    await tx
      .update(affiliateSearches)
      .set({
        ...{ errorCode: error.code, errorParams: error.params ?? {} },
        foundAt: sql`case when ${foundAt} > ${oldest}::timestamptz then ${foundAt} end`,
      })
      .where(isSearch(key))
    await purgeTags(tx, [AFFILIATE_TAG])
  })
}
