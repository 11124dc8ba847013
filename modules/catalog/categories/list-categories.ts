import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import type { CategoryId } from '../tables.ts'
import { CATEGORIES_TAG, type CategoryRow, getCategoryTree } from './category-tree.ts'

export interface CategoryWithCount extends CategoryRow {
  /** Active products in it and below it. */
  productCount: number
}

/** All categories by name. */
export function listCategories(db: Database): Promise<CategoryWithCount[]> {
  const tags = [CATEGORY_COUNTS_TAG, CATEGORIES_TAG]
  return cached(db, { key: 'categories', tags }, async () => {
    const [tree, own] = await Promise.all([getCategoryTree(db), countProductsByCategory(db)])
    return tree.all.map((row) => {
      const below = tree.subtree(row.id).map((id) => own.get(id) ?? 0)
      return { ...row, productCount: below.reduce((sum, count) => sum + count, 0) }
    })
  })
}

async function countProductsByCategory(db: Database) {
  const rows = await rawQuery<{ category_id: CategoryId | null; products: number }>(
    db,
    'select category_id, sum(products)::integer as products from facet_counts group by 1',
    [],
  )
  return new Map(rows.map((row) => [row.category_id, row.products]))
}
