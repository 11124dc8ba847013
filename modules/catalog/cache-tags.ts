import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CategoryId, type ProductId, products } from './tables.ts'

/** Carried by lists of everything: its order, its filters or its counts are no longer true. */
export const LISTING_TAG = 'catalog'
/** Carried by what says how many products a category has. */
export const CATEGORY_COUNTS_TAG = 'category-counts'

/** What a page or an answer that shows the product carries, and what a change to it purges. */
export function productTag({ id }: { id: ProductId }): string {
  return `product:${id}`
}

/** Carried by lists of one category and all below it. */
export function categoryTag(id: CategoryId): string {
  return `category:${id}`
}

/** Which lists a change of place, price, rating or availability in these categories makes untrue. */
export async function findListingTags(tx: Database, categoryIds: (CategoryId | null)[]) {
  const ids = [...new Set(categoryIds)].filter((id) => id !== null)
  if (ids.length === 0) return [LISTING_TAG]

  const { rows } = await tx.execute<{ id: CategoryId }>(sql`
    with recursive above as (
      select id, parent_id from categories where id in ${ids}
      union
      select c.id, c.parent_id from categories c join above on c.id = above.parent_id
    )
    select id from above`)
  return [LISTING_TAG, ...rows.map(({ id }) => categoryTag(id))]
}

/** Where these products stand now. */
export async function findProductCategoryIds(tx: Database, productIds: ProductId[]) {
  const rows = await tx
    .selectDistinct({ id: products.categoryId })
    .from(products)
    .where(inArray(products.id, productIds))
  return rows.map(({ id }) => id)
}
