import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../ids.ts'
import type { CategoryId } from '../tables.ts'

interface ListProductsInCategoriesInput {
  productIds: ProductId[]
  categoryIds: CategoryId[]
}

/**
 * Returns those of the products that are in one of the categories or below it, in no order. The tree is read from the
 * database, not from the cache: what a shopper pays depends on it. The id of a category that was merged stands for the
 * other one.
 */
export async function listProductsInCategories(
  db: Database,
  { productIds, categoryIds }: ListProductsInCategoriesInput,
): Promise<ProductId[]> {
  const rows = await rawQuery<{ id: ProductId }>(db, SELECT_PRODUCTS, [productIds, categoryIds])
  return rows.map(({ id }) => id)
}

const SELECT_PRODUCTS = `
  with recursive subtree as (
    select id from categories where id = any($2::uuid[])
    union select category_id from category_redirects where slug = any($2::uuid[]::text[])
    union select child.id from categories child join subtree on child.parent_id = subtree.id)
  select p.id from products p where p.id = any($1::uuid[]) and p.category_id in (select id from subtree)`
