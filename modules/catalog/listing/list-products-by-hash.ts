import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryId, ProductId } from '../tables.ts'

interface ListProductsByHashInput {
  categoryIds: CategoryId[]
  excludedIds: ProductId[]
  seed: string
  limit: number
}

/**
 * Returns products of categories that the shop has in stock and sends itself, with their stock, in the order of the SHA-256
 * of the seed and their id: a random order that anybody with the seed can repeat.
 */
export function listProductsByHash(
  db: Database,
  { categoryIds, excludedIds, seed, limit }: ListProductsByHashInput,
): Promise<{ id: ProductId; stock: number }[]> {
  return rawQuery(db, BY_HASH, [categoryIds, excludedIds, seed, limit])
}

const BY_HASH = `
  select id, (select sum(stock)::integer from variants v where v.product_id = picked.id and v.status = 'active') as stock
  from (
    select p.id, sha256(convert_to($3::text || ' ' || p.id, 'UTF8')) as hash from products p
    where p.category_id = any($1::uuid[]) and p.status = 'active' and p.stock_state <> 'out'
      and p.source <> 'aliexpress' and not p.is_dropship and p.price_minor > 0
      and not exists (select from unnest($2::uuid[]) as excluded (id) where excluded.id = p.id)
    order by hash limit $4::integer
  ) picked order by hash`
