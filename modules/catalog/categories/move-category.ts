import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { type CategoryId, categories } from '../tables.ts'
import { lockCategoryTree } from './lock-category-tree.ts'
import { reindexCategoryProducts } from './reindex-category-products.ts'

interface MoveCategoryInput {
  categoryId: CategoryId
  /** Null moves it to the top level. */
  parentId: CategoryId | null
  /** Its position among its new siblings, ascending. */
  position?: number
}

/** Moves a category with its descendants below another one. A category cannot move below itself or a descendant. */
export async function moveCategory(
  db: Database,
  { categoryId, parentId, position = 0 }: MoveCategoryInput,
): Promise<Result<null, 'category_not_found' | 'category_cycle'>> {
  return db.transaction(async (tx) => {
    const tree = await lockCategoryTree(tx)
    if (!tree.byId(categoryId)) return err('category_not_found')
    if (parentId && !tree.byId(parentId)) return err('category_not_found')
    const subtree = tree.subtree(categoryId)
    if (parentId && subtree.includes(parentId)) return err('category_cycle')

    await tx.update(categories).set({ parentId, position }).where(eq(categories.id, categoryId))
    await reindexCategoryProducts(tx, subtree)
    return ok(null)
  })
}
