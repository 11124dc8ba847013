import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { CATEGORIES_TAG, CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import type { CategoryId } from '../tables.ts'
import { type CategoryRow, getCategoryTree } from './category-tree.ts'

export interface CategoryWithCount extends CategoryRow {
  /** The number of active products in it and its descendants. */
  productCount: number
}

/** Returns all categories, ordered by their names in a language. */
export function listCategories(
  db: Database,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CategoryWithCount[]> {
  const tags = [CATEGORY_COUNTS_TAG, CATEGORIES_TAG]
  return cached(db, { key: `categories ${language}`, tags }, async () => {
    const [tree, counts] = await Promise.all([
      getCategoryTree(db, language),
      countProductsByCategory(db),
    ])
    return tree.all.map((row) => {
      const subtreeCounts = tree.subtree(row.id).map((id) => counts.get(id) ?? 0)
      return { ...row, productCount: subtreeCounts.reduce((sum, count) => sum + count, 0) }
    })
  })
}

/** Reads the facet counts, whose size does not depend on the number of products. */
export async function countProductsByCategory(db: Database) {
  const rows = await rawQuery<{ category_id: CategoryId | null; products: number }>(
    db,
    'select category_id, sum(products)::integer as products from facet_counts group by 1',
    [],
  )
  return new Map(rows.map((row) => [row.category_id, row.products]))
}
