import { isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { variants } from '../tables.ts'
import { refreshListing } from './refresh-listing.ts'

const BATCH_SIZE = 500

/** Ends reductions whose price has stood for 30 days. Run it regularly: time passes without a write that would refresh them. */
export async function expireReductions(db: Database, now: Date): Promise<void> {
  const reduced = await db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(isNotNull(variants.compareAtMinor))
  const ids = reduced.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const productIds = ids.slice(start, start + BATCH_SIZE)
    await db.transaction((tx) => refreshListing(tx, { productIds, now }))
  }
}
