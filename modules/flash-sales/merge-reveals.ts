import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'

/** Gives an account what the cart of a guest has revealed, when the guest signs in. */
export async function mergeReveals(
  tx: Database,
  { cartId, userId, now }: { cartId: Id<'cart'>; userId: UserId; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into flash_sale_reveals (id, sale_id, user_id, known_units, created_at)
    select gen_random_uuid(), sale_id, ${userId}, known_units, ${now.toISOString()}
    from flash_sale_reveals where cart_id = ${cartId}
    on conflict (sale_id, user_id) do update
      set known_units = greatest(flash_sale_reveals.known_units, excluded.known_units)`)
}
