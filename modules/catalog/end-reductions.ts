import { isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { refreshListing } from './refresh-listing.ts'
import { variants } from './tables.ts'

const AT_ONCE = 500

/** A price that has stood for 30 days is no reduction any more: nothing is written when that day comes, so look. */
export async function endReductions(db: Database, now: Date): Promise<void> {
  const reduced = await db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(isNotNull(variants.beforeMinor))
  const ids = reduced.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const productIds = ids.slice(at, at + AT_ONCE)
    await db.transaction((tx) => refreshListing(tx, { productIds, now }))
  }
}
