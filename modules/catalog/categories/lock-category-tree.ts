import { asc, inArray, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { type CategoryId, categories, products } from '../tables.ts'
import { buildCategoryTree, CATEGORIES_TAG, type CategoryTree } from './category-tree.ts'

/** The tree as it is, held still until the transaction ends: two moves at once could close a circle together. */
export async function lockCategoryTree(tx: Database): Promise<CategoryTree> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  return buildCategoryTree(await tx.select().from(categories).orderBy(asc(categories.name)))
}

/** A category's name is part of what its products are found by, and stands on whatever shows one of them. */
export async function reindexCategoryProducts(tx: Database, ids: CategoryId[]): Promise<void> {
  const below = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.categoryId, ids))
  for (let at = 0; at < below.length; at += BATCH_SIZE) {
    await refreshSearchIndex(
      tx,
      below.slice(at, at + BATCH_SIZE).map(({ id }) => id),
    )
  }
  await purgeTags(tx, [CATEGORIES_TAG, CATEGORY_COUNTS_TAG])
}

const BATCH_SIZE = 1000
