import { sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { findListingTags, productTag } from '../cache-tags.ts'
import { NEW_FOR_DAYS } from '../contract.ts'
import type { CategoryId, ProductId } from '../tables.ts'

/**
 * Purges the responses that show products as new which are not any more. Run it every hour: time passes without a write
 * that would purge them.
 */
export async function expireNewProducts(db: Database, now: Date): Promise<void> {
  const end = sql`${now.toISOString()}::timestamptz - make_interval(days => ${NEW_FOR_DAYS})`
  const { rows } = await db.execute<{ id: ProductId; category_id: CategoryId | null }>(sql`
    select id, category_id from products
    where status = 'active' and published_at > ${end} - interval '2 hours' and published_at <= ${end}`)
  if (rows.length === 0) return
  const tags = await findListingTags(
    db,
    rows.map(({ category_id }) => category_id),
  )
  await purgeTags(db, [...tags, ...rows.map(productTag)])
}
