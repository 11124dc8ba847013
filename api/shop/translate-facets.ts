import type { Facets } from '#contract/catalog'
import type { CategoryTree } from '#modules/catalog'

/** Names the categories of the facets as `tree` does. */
export function translateFacets(facets: Facets, tree: CategoryTree): Facets {
  const category = facets.category.map((count) => {
    return { ...count, label: tree.find(count.value)?.name ?? count.label }
  })
  return { ...facets, category }
}
