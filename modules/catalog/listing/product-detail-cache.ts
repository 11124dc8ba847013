import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { LOW_STOCK } from '../contract.ts'
import type { ProductId } from '../ids.ts'

/** Rebuilds the cached detail of these products. Returns the ids of those whose detail changed. */
export async function refreshProductDetailCache(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  const { rows } = await tx.execute<{ product_id: ProductId }>(sql`
    insert into product_detail_cache (product_id, detail)
    select id, parts_of(id, ${LOW_STOCK}) from products where id in ${productIds} order by id
    on conflict (product_id) do update set detail = excluded.detail
    where product_detail_cache.detail::text <> excluded.detail::text
    returning product_id`)
  return rows.map((row) => row.product_id)
}
