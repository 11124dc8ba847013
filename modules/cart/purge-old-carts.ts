import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** How long a guest's cart waits for somebody to come back to it. The privacy page says so, too. */
export const CART_RETENTION_DAYS = 90

const BATCH_SIZE = 1_000

/**
 * Deletes guests' open carts that nobody touched for 90 days, and answers how many. A cart that an order came
 * from stays, even one whose order was cancelled.
 */
export async function purgeOldCarts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CART_RETENTION_DAYS * 24 * 60 * 60_000).toISOString()
  let forgotten = 0
  for (;;) {
    // In small parts, and past what a shopper holds at this moment.
    const { rowCount } = await db.execute(sql`
      delete from carts where id in (
        select id from carts c
        where state = 'open' and user_id is null and updated_at < ${before}
          and not exists (select from orders where cart_id = c.id)
        order by updated_at limit ${BATCH_SIZE} for update skip locked
      )`)
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return forgotten
  }
}
