import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CategoryId, categories } from '../tables.ts'
import { lockCategoryTree, reindexCategoryProducts } from './lock-category-tree.ts'

interface MoveCategoryInput {
  categoryId: CategoryId
  /** Null for the top. */
  parentId: CategoryId | null
  /** Among its new siblings; the lower stands first. */
  position?: number
}

export type MoveCategoryResult = 'moved' | 'category_not_found' | 'a circle'

/** Hangs a category, with all below it, under another one. It can't hang under itself, however far down. */
export async function moveCategory(
  db: Database,
  { categoryId, parentId, position = 0 }: MoveCategoryInput,
): Promise<MoveCategoryResult> {
  return db.transaction(async (tx) => {
    const tree = await lockCategoryTree(tx)
    if (!tree.byId(categoryId) || (parentId && !tree.byId(parentId))) return 'category_not_found'
    const below = tree.subtree(categoryId)
    if (parentId && below.includes(parentId)) return 'a circle'

    await tx.update(categories).set({ parentId, position }).where(eq(categories.id, categoryId))
    await reindexCategoryProducts(tx, below)
    return 'moved'
  })
}
