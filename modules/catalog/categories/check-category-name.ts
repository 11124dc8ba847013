import { foldCase } from '#platform/i18n/lower-case'
import { err, ok, type Result } from '#platform/result'
import { MAX_CATEGORY_LEVELS } from '../contract.ts'
import type { CategoryId } from '../tables.ts'
import type { CategoryTree } from './category-tree.ts'

interface CategoryPlace {
  name: string
  parentId: CategoryId | null
  /** The category itself, if it exists. */
  id?: CategoryId
}

/** Imports find a category by the names of its path, so siblings have different ones. */
export function checkCategoryName(
  tree: CategoryTree,
  { name, parentId, id }: CategoryPlace,
): Result<null, 'category_name_taken'> {
  const isTaken = tree.all.some((other) => {
    const isSibling = other.parentId === parentId && other.id !== id
    return isSibling && foldCase(other.name) === foldCase(name)
  })
  return isTaken ? err('category_name_taken') : ok(null)
}

/** Checks the levels of the tree after `levels` are put below a category. */
export function checkCategoryLevels(
  tree: CategoryTree,
  { parentId, levels }: { parentId: CategoryId | null; levels: number },
): Result<null, 'category_too_deep'> {
  return tree.path(parentId).length + levels > MAX_CATEGORY_LEVELS
    ? err('category_too_deep')
    : ok(null)
}

/** Counts the levels from a category down; 1 without subcategories. */
export function countCategoryLevels(tree: CategoryTree, id: CategoryId): number {
  return 1 + Math.max(0, ...tree.children(id).map((child) => countCategoryLevels(tree, child.id)))
}
