import { asc, inArray } from 'drizzle-orm'
import type { TaxClass } from '#contract/pricing'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type CategoryId, categories } from '../tables.ts'
import { buildCategoryTree } from './category-tree.ts'
import { lockCategoryTree } from './lock-category-tree.ts'

export interface CategoryTaxClass {
  id: CategoryId
  /** From the top down, such as `['Home', 'Books']`. */
  path: string[]
  taxClass: TaxClass
}

/** Lists all categories with the tax class of their products, parents before their children. */
export async function listCategoryTaxClasses(db: Database): Promise<CategoryTaxClass[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.name))
  const tree = buildCategoryTree(rows)
  const walk = (parentId: CategoryId | null): CategoryTaxClass[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap(({ id, taxClass }) => [
        { id, taxClass, path: tree.path(id).map(({ name }) => name) },
        ...walk(id),
      ])
  return walk(null)
}

/** Sets the tax class of a category and of all below it. Returns whether there is one. */
export function setCategoryTaxClass(
  db: Database,
  { id, taxClass }: { id: CategoryId; taxClass: TaxClass },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const tree = await lockCategoryTree(tx)
    if (!tree.byId(id)) return false
    await tx
      .update(categories)
      .set({ taxClass })
      .where(inArray(categories.id, tree.subtree(id)))
    return true
  })
}
