import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { type CategoryId, categories } from '../tables.ts'
import type { CategoryTree } from './category-tree.ts'
import {
  checkCategoryLevels,
  checkCategoryName,
  countCategoryLevels,
} from './check-category-name.ts'
import { lockCategoryTree } from './lock-category-tree.ts'
import { reindexCategoryProducts } from './reindex-category-products.ts'

interface MoveCategoryInput {
  categoryId: CategoryId
  /** Null moves it to the top level. */
  parentId: CategoryId | null
  /** The sibling that is to follow it; without one it becomes the last. */
  beforeId?: CategoryId | null
  /** The revision that the editor has read. Without one the move is made whatever others did. */
  revision?: number
}

type MoveCategoryResult = Result<
  null,
  | 'category_not_found'
  | 'parent_not_found'
  | 'sibling_not_found'
  | 'category_changed'
  | 'category_cycle'
  | 'category_name_taken'
  | 'category_too_deep'
>

/** Moves a category with its descendants below another one. A category cannot move below itself or a descendant. */
export function moveCategory(db: Database, input: MoveCategoryInput): Promise<MoveCategoryResult> {
  return joinTransaction(db, async (tx): Promise<MoveCategoryResult> => {
    const tree = await lockCategoryTree(tx)
    const checked = checkMove(tree, input)
    if (!checked.ok) return checked

    const { categoryId, parentId } = input
    const hasNewParent = tree.byId(categoryId)!.parentId !== parentId
    await tx
      .update(categories)
      .set({ parentId, revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, categoryId))
    await saveOrder(tx, orderSiblings(tree, input))
    await reindexCategoryProducts(tx, hasNewParent ? tree.subtree(categoryId) : [])
    return ok(null)
  })
}

function checkMove(tree: CategoryTree, input: MoveCategoryInput): MoveCategoryResult {
  const { categoryId, parentId, beforeId, revision } = input
  const category = tree.byId(categoryId)
  if (!category) return err('category_not_found')
  if (parentId && !tree.byId(parentId)) return err('parent_not_found')
  if (parentId && tree.subtree(categoryId).includes(parentId)) return err('category_cycle')
  if (revision !== undefined && category.revision !== revision) return err('category_changed')
  const isSibling = !beforeId || tree.byId(beforeId)?.parentId === parentId
  if (!isSibling || beforeId === categoryId) return err('sibling_not_found')
  const named = checkCategoryName(tree, { name: category.name, parentId, id: categoryId })
  if (!named.ok) return named
  return checkCategoryLevels(tree, { parentId, levels: countCategoryLevels(tree, categoryId) })
}

/** The ids below the new parent, in their new order. */
function orderSiblings(
  tree: CategoryTree,
  { categoryId, parentId, beforeId }: MoveCategoryInput,
): CategoryId[] {
  const siblings = tree.all
    .filter((one) => one.parentId === parentId && one.id !== categoryId)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)
  const at = beforeId ? siblings.indexOf(beforeId) : siblings.length
  return siblings.toSpliced(at, 0, categoryId)
}

/** The positions of siblings are no part of their revisions: moving one is no conflict with editing another. */
async function saveOrder(tx: Database, ids: CategoryId[]) {
  await tx.execute(sql`
    update categories set position = ordered.position - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered (id, position)
    where categories.id = ordered.id and categories.position <> ordered.position - 1`)
}
