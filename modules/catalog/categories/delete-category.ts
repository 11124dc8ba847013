import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { isForeignKeyViolation } from '#platform/db/sql-state'
import { joinTransaction, runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { CATEGORIES_TAG, CATEGORY_COUNTS_TAG } from '../cache-tags.ts'
import { type CategoryId, categories, products } from '../tables.ts'
import { lockCategoryTree } from './lock-category-tree.ts'

type DeleteCategoryResult = Result<
  null,
  'category_not_found' | 'category_changed' | 'category_not_empty' | 'category_in_use'
>

interface DeleteCategoryInput {
  categoryId: CategoryId
  revision: number
  /** Whether something without a foreign key refers to it, such as a promotion. */
  isInUse?: (tx: Database) => Promise<boolean>
}

/** Deletes a category without products and subcategories. Its addresses lead nowhere then. */
export function deleteCategory(
  db: Database,
  { categoryId, revision, isInUse }: DeleteCategoryInput,
): Promise<DeleteCategoryResult> {
  return joinTransaction(db, async (tx): Promise<DeleteCategoryResult> => {
    const tree = await lockCategoryTree(tx)
    const category = tree.byId(categoryId)
    if (!category) return err('category_not_found')
    if (category.revision !== revision) return err('category_changed')
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, categoryId))
      .limit(1)
    if (product || tree.children(categoryId).length > 0) return err('category_not_empty')

    if (await isInUse?.(tx)) return err('category_in_use')
    const isDeleted = await deleteCategoryRow(tx, categoryId)
    if (!isDeleted) return err('category_in_use')
    await purgeTags(tx, [CATEGORIES_TAG, CATEGORY_COUNTS_TAG])
    return ok(null)
  })
}

/** Returns false if something refers to the category, such as a product that was added meanwhile. */
export async function deleteCategoryRow(tx: Database, id: CategoryId): Promise<boolean> {
  try {
    await runInTransaction(tx, (savepoint) =>
      savepoint.delete(categories).where(eq(categories.id, id)).returning(),
    )
    return true
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    return false
  }
}
