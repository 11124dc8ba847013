import { inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG, CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import { reindexProducts } from '../search/reindex-products.ts'
import { type CategoryId, products } from '../tables.ts'

/** Call after a category is renamed, translated or moved: category names are part of the search index and of cached responses. */
export async function reindexCategoryProducts(
  tx: Database,
  categoryIds: CategoryId[],
): Promise<void> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.categoryId, categoryIds))
  await reindexProducts(
    tx,
    rows.map(({ id }) => id),
  )
  await purgeTags(tx, [CATEGORIES_TAG, CATEGORY_COUNTS_TAG])
}
