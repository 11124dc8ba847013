import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { LISTING_TAG } from '../cache-tags.ts'
import { MAX_NEW_PRODUCTS, MAX_NEW_SHARE, NEW_FOR_DAYS } from '../contract.ts'
import { countListing } from './count-listing.ts'
import { EMPTY_LISTING_FILTER } from './listing-filter.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the time after which a product must have been published to be new: `NEW_FOR_DAYS` ago, or later if more
 * products than `MAX_NEW_SHARE` of the shop were published since. Products that were published at one time, such as
 * those of an import, are all new or none of them.
 */
export async function getNewSince(db: Database, now: Date): Promise<Date> {
  const options = { key: 'new since', tags: [LISTING_TAG] }
  const boundary = await cached(db, options, () => findBoundary(db))
  return new Date(Math.max(now.getTime() - NEW_FOR_DAYS * DAY_MS, boundary))
}

/** The publication of the newest product that is one too many, in milliseconds; 0 without one. */
async function findBoundary(db: Database): Promise<number> {
  const { total } = await countListing(db, EMPTY_LISTING_FILTER)
  const max = Math.min(Math.ceil(total * MAX_NEW_SHARE), MAX_NEW_PRODUCTS)
  const { rows } = await db.execute<{ published_at: string }>(sql`
    select published_at from products where status = 'active' order by published_at desc offset ${max} limit 1`)
  return rows[0] ? Date.parse(rows[0].published_at) : 0
}
