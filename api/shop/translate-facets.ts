import type { Facets } from '#contract/catalog'
import { type CategoryTree, translateSizes } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'

/** Names the categories of the facets as `tree` does, and translates sizes. */
export async function translateFacets(
  db: Database,
  facets: Facets,
  { tree, language }: { tree: CategoryTree; language: Language },
): Promise<Facets> {
  const category = facets.category.map((count) => {
    return { ...count, label: tree.find(count.value)?.name ?? count.label }
  })
  const sizes = await translateSizes(
    db,
    facets.size.map(({ value }) => value),
    language,
  )
  const size = facets.size.map((count, at) => ({ ...count, label: sizes[at]! }))
  return { ...facets, category, size }
}
