import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { remembered } from '#platform/memory'
import { CATEGORIES_TAG, type CategoryRow, categoryTree } from './category-tree.ts'
import type { CategoryId } from './tables.ts'
import { ASSORTMENT_TAG } from './tags.ts'

export interface ListedCategory extends CategoryRow {
  /** Active products in it and below it. */
  productCount: number
}

/** All categories by name. */
export function listCategories(db: Database): Promise<ListedCategory[]> {
  const tags = [ASSORTMENT_TAG, CATEGORIES_TAG]
  return remembered(db, { key: 'categories', tags }, async () => {
    const [tree, own] = await Promise.all([categoryTree(db), ownCounts(db)])
    return tree.all.map((row) => {
      const below = tree.subtree(row.id).map((id) => own.get(id) ?? 0)
      return { ...row, productCount: below.reduce((sum, count) => sum + count, 0) }
    })
  })
}

async function ownCounts(db: Database) {
  const rows = await ask<{ category_id: CategoryId | null; products: number }>(
    db,
    'select category_id, sum(products)::integer as products from shelf_tallies group by 1',
    [],
  )
  return new Map(rows.map((row) => [row.category_id, row.products]))
}
