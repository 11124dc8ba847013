import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'

/** How long a guest's cart waits for somebody to come back to it. The privacy page says so, too. */
export const CART_KEPT_DAYS = 90

const AT_ONCE = 1_000

/**
 * Deletes guests' open carts that nobody touched for 90 days, and answers how many. A cart that an order came
 * from stays, even one whose order was cancelled.
 */
export async function forgetOldCarts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CART_KEPT_DAYS * 24 * 60 * 60_000).toISOString()
  let forgotten = 0
  for (;;) {
    // In small parts, and past what a shopper holds at this moment.
    const { rowCount } = await db.execute(sql`
      delete from carts where id in (
        select id from carts c
        where state = 'open' and user_id is null and updated_at < ${before}
          and not exists (select from orders where cart_id = c.id)
        order by updated_at limit ${AT_ONCE} for update skip locked
      )`)
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return forgotten
  }
}
