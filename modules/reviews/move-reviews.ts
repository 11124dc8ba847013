import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { reviewPhotos, reviews } from './tables.ts'

/**
 * Gives the reviews of one account, with their photos, to another one. A product that the other one has reviewed too
 * keeps that review. Both accounts are locked.
 */
export async function moveReviews(
  tx: Database,
  { from, to }: { from: UserId; to: UserId },
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      select id from ${reviews} mine where user_id = ${from}
        and product_id not in (select product_id from ${reviews} where user_id = ${to})
      for no key update
    ), photos as (
      update ${reviewPhotos} set user_id = ${to} where review_id in (select id from moved)
    )
    update ${reviews} set user_id = ${to} where id in (select id from moved)`)
}
