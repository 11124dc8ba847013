import { inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG, CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { type CategoryId, products } from '../tables.ts'

const BATCH_SIZE = 1000

/** Call after a category is renamed or moved: category names are part of the search index and of cached responses. */
export async function reindexCategoryProducts(
  tx: Database,
  categoryIds: CategoryId[],
): Promise<void> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.categoryId, categoryIds))
  const productIds = rows.map(({ id }) => id)
  for (let start = 0; start < productIds.length; start += BATCH_SIZE) {
    await refreshSearchIndex(tx, productIds.slice(start, start + BATCH_SIZE))
  }
  await purgeTags(tx, [CATEGORIES_TAG, CATEGORY_COUNTS_TAG])
}
