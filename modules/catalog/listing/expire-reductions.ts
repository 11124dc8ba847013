import { isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { variants } from '../tables.ts'
import { refreshListing } from './refresh-listing.ts'

const BATCH_SIZE = 500

/** A price that has stood for 30 days is no reduction any more: nothing is written when that day comes, so look. */
export async function expireReductions(db: Database, now: Date): Promise<void> {
  const reduced = await db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(isNotNull(variants.compareAtMinor))
  const ids = reduced.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const productIds = ids.slice(at, at + BATCH_SIZE)
    await db.transaction((tx) => refreshListing(tx, { productIds, now }))
  }
}
