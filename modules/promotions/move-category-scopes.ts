import { sql } from 'drizzle-orm'
import type { CategoryId } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** Coupons for a category are for another one from now on. Call it before the category is deleted. */
export async function moveCategoryScopes(
  tx: Database,
  { from, to }: { from: CategoryId; to: CategoryId },
): Promise<void> {
  await tx.execute(sql`
    insert into coupon_scopes (coupon_id, category_id, created_at)
    select coupon_id, ${to}, created_at from coupon_scopes where category_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`delete from coupon_scopes where category_id = ${from}`)
}
