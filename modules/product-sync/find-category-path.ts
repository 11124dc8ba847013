import type { CategoryRow, CategoryTree } from '#modules/catalog'

/** Returns the categories with these names from the top down, as far as there are any. */
export function findCategoryPath(tree: CategoryTree, names: string[]): CategoryRow[] {
  const path: CategoryRow[] = []
  for (const name of names) {
    const parentId = path.at(-1)?.id ?? null
    const next = tree.all.find((one) => one.parentId === parentId && one.name === name)
    if (!next) break
    path.push(next)
  }
  return path
}
