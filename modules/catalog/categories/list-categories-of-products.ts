import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../ids.ts'
import type { CategoryId } from '../tables.ts'

/**
 * Returns the category of each product and those above it. The tree is read from the database, not from the cache: what a
 * shopper pays depends on it.
 */
export async function listCategoriesOfProducts(
  db: Database,
  productIds: ProductId[],
): Promise<Map<ProductId, CategoryId[]>> {
  const rows = await rawQuery<{ id: ProductId; category_ids: CategoryId[] }>(db, SELECT_PATHS, [
    productIds,
  ])
  return new Map(rows.map(({ id, category_ids }) => [id, category_ids]))
}

const SELECT_PATHS = `
  with recursive paths as (
    select p.id, c.id as category_id, c.parent_id
    from products p join categories c on c.id = p.category_id where p.id = any($1::uuid[])
    union select paths.id, c.id, c.parent_id from paths join categories c on c.id = paths.parent_id)
  select id, array_agg(category_id) as category_ids from paths group by id`
