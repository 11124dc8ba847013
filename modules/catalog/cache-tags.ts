import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CategoryId, type ProductId, products } from './tables.ts'

/** Tag of responses that list products of the whole shop. */
export const LISTING_TAG = 'catalog'
/** Tag of responses that show hits of a search: a search engine beside PostgreSQL knows of a change later. */
export const SEARCH_TAG = 'search'
/** Tag of responses that show a category's name or position. */
export const CATEGORIES_TAG = 'categories'
/** Tag of responses that show the names and values of options or attributes. */
export const TERMS_TAG = 'product-terms'
/** Tag of responses that show how many products a category has. */
export const CATEGORY_COUNTS_TAG = 'category-counts'

/** Tag of responses that show the product. */
export function productTag({ id }: { id: ProductId }): string {
  return `product:${id}`
}

/** Tag of responses that list products of the category and its subcategories. */
export function categoryTag(id: CategoryId): string {
  return `category:${id}`
}

/** Returns the tags of all listings that contain products of these categories: theirs, their ancestors' and the shop's. */
export async function findListingTags(tx: Database, categoryIds: (CategoryId | null)[]) {
  const ids = [...new Set(categoryIds)].filter((id) => id !== null)
  if (ids.length === 0) return [LISTING_TAG]

  const { rows } = await tx.execute<{ id: CategoryId }>(sql`
    with recursive ancestors as (
      select id, parent_id from categories where id in ${ids}
      union
      select c.id, c.parent_id from categories c join ancestors a on c.id = a.parent_id
    )
    select id from ancestors`)
  return [LISTING_TAG, ...rows.map(({ id }) => categoryTag(id))]
}

/** Returns the distinct categories of these products; null stands for products without one. */
export async function findProductCategoryIds(tx: Database, productIds: ProductId[]) {
  const rows = await tx
    .selectDistinct({ id: products.categoryId })
    .from(products)
    .where(inArray(products.id, productIds))
  return rows.map(({ id }) => id)
}
