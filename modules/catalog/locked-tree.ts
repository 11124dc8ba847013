import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { purge } from '#platform/purge'
import { CATEGORIES_TAG, type CategoryTree, treeOf } from './category-tree.ts'
import { refreshSearch } from './refresh-search.ts'
import { type CategoryId, categories, products } from './tables.ts'
import { ASSORTMENT_TAG } from './tags.ts'

/** The tree as it is, held still until the transaction ends: two moves at once could close a circle together. */
export async function lockedTree(tx: Database): Promise<CategoryTree> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  return treeOf(await tx.select().from(categories).orderBy(asc(categories.name)))
}

/** A category's name is part of what its products are found by, and stands on whatever shows one of them. */
export async function renewBelow(tx: Database, ids: CategoryId[]): Promise<void> {
  const below = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.categoryId, ids))
  for (let at = 0; at < below.length; at += AT_ONCE) {
    await refreshSearch(
      tx,
      below.slice(at, at + AT_ONCE).map(({ id }) => id),
    )
  }
  await purge(tx, [CATEGORIES_TAG, ASSORTMENT_TAG])
}

const AT_ONCE = 1000
