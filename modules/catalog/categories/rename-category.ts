import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CategoryId, categories } from '../tables.ts'
import { lockCategoryTree, reindexCategoryProducts } from './lock-category-tree.ts'

/** Gives a category another name; its slug, and so its address, stays. False when it is unknown or named so already. */
export async function renameCategory(
  db: Database,
  { categoryId, name }: { categoryId: CategoryId; name: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const tree = await lockCategoryTree(tx)
    const before = tree.byId(categoryId)
    if (!before || before.name === name.trim() || name.trim() === '') return false

    await tx.update(categories).set({ name: name.trim() }).where(eq(categories.id, categoryId))
    await reindexCategoryProducts(tx, tree.subtree(categoryId))
    return true
  })
}
