import type { CategoryNode } from '#contract/catalog'
import { foldCase } from '#platform/i18n/lower-case'
import { slugify } from '#platform/i18n/slugify'

/**
 * Returns the path from the root to the category that matches by id, then slug, then name, as the API resolves it.
 * Case is ignored, also in Turkish. A link may hold the name in the base language, of which the slug is made. Of two categories with the same name, the one nearer the root wins.
 * Returns an empty array if none matches.
 */
export function findCategoryWithAncestors(
  tree: CategoryNode[],
  idSlugOrName: string | undefined,
): CategoryNode[] {
  if (!idSlugOrName) return []
  const shallowestFirst = listCategoryPaths(tree).toSorted((a, b) => a.length - b.length)
  const key = foldCase(idSlugOrName.trim())
  const findPathBy = (field: 'id' | 'slug' | 'name') =>
    shallowestFirst.find((path) => foldCase(path.at(-1)![field]) === key)
  const bySlugOfName = () => shallowestFirst.find((path) => path.at(-1)!.slug === slugify(key))
  return findPathBy('id') ?? findPathBy('slug') ?? findPathBy('name') ?? bySlugOfName() ?? []
}

function listCategoryPaths(tree: CategoryNode[], ancestors: CategoryNode[] = []): CategoryNode[][] {
  return tree.flatMap((node) => {
    const path = [...ancestors, node]
    return [path, ...listCategoryPaths(node.subcategories, path)]
  })
}
