import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryId } from '../tables.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

interface ListNewProductsInput {
  categoryIds: CategoryId[]
  since: Date
  /** Of each category at most. */
  limit: number
}

/** Lists the products in stock that were first for sale since a time, newest first. Those of subcategories do not count. */
export function listNewProductsOfCategories(
  db: Database,
  { categoryIds, since, limit }: ListNewProductsInput,
): Promise<ListedProduct[]> {
  if (categoryIds.length === 0) return Promise.resolve([])
  return rawQuery<ListedProduct>(db, SELECT_NEW, [categoryIds, since.toISOString(), limit])
}

const SELECT_NEW = `
  select newest.* from unnest($1::uuid[]) as category (id)
  cross join lateral (
    select ${LISTED_PRODUCT_COLUMNS} from products p
    where p.category_id = category.id and p.status = 'active' and p.stock_state <> 'out' and p.published_at >= $2
    order by p.published_at desc, p.id desc limit $3
  ) newest
  order by newest.published_at desc, newest.id desc`
