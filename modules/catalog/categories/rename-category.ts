import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { type CategoryId, categories } from '../tables.ts'
import { lockCategoryTree } from './lock-category-tree.ts'
import { reindexCategoryProducts } from './reindex-category-products.ts'

/** Renames a category and keeps its slug. The same name again writes nothing. */
export async function renameCategory(
  db: Database,
  input: { categoryId: CategoryId; name: string },
): Promise<Result<'updated' | 'unchanged', 'category_not_found' | 'name_missing'>> {
  const { categoryId } = input
  const name = input.name.trim()
  if (name === '') return err('name_missing')
  return db.transaction(async (tx) => {
    const tree = await lockCategoryTree(tx)
    const category = tree.byId(categoryId)
    if (!category) return err('category_not_found')
    if (category.name === name) return ok('unchanged')

    await tx
      .update(categories)
      .set({ name, revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, categoryId))
    await reindexCategoryProducts(tx, tree.subtree(categoryId))
    return ok('updated')
  })
}
