import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** How long an unused guest's cart is stored. The privacy page states the same number. */
export const CART_RETENTION_DAYS = 90

const BATCH_SIZE = 1_000

/**
 * Deletes open guests' carts that were unused for `CART_RETENTION_DAYS` and returns their number. A cart that was
 * ordered once stays, even if its order was cancelled.
 */
export async function purgeOldCarts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CART_RETENTION_DAYS * 24 * 60 * 60_000).toISOString()
  let deleted = 0
  for (;;) {
    // Batches keep transactions short; `skip locked` passes over carts that are being changed.
    const { rowCount } = await db.execute(sql`
      delete from carts where id in (
        select id from carts
        where state = 'open' and user_id is null and first_ordered_at is null and updated_at < ${before}
        order by updated_at limit ${BATCH_SIZE} for update skip locked
      )`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return deleted
  }
}
