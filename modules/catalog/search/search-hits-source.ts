import { isTranslated } from '#platform/i18n/translation-languages'
import type { SearchMatch } from './find-search-match.ts'
import { type EngineMatch, isEngineMatch, type ResolvedSearch } from './resolve-search.ts'

/** SQL of the hits of a search: products `p` that are for sale. */
export interface SearchHitsSource {
  from: string
  condition: string
  /** The vector of a hit in the language of the search; how well it matches, an integer, where a search engine says so. */
  vector: string
}

/**
 * Builds the SQL of the hits of a search. In a language that texts are translated into, products without a translation are
 * found by their base texts. The hits of a search engine are those of them that are for sale. Appends parameters to `values`.
 */
export function buildSearchHitsSource(search: ResolvedSearch, values: unknown[]): SearchHitsSource {
  if (isEngineMatch(search)) return buildEngineHitsSource(search, values)
  const { language, hasUntranslated } = search
  const buildCondition = createConditionBuilder(search, values)
  const isBaseHit = `p.status = 'active' and ${buildCondition('p.search', 'p.id')}`
  if (!isTranslated(language)) {
    return { from: 'products p', condition: isBaseHit, vector: 'p.search' }
  }

  // The language is part of the text: the planner uses the index of a language only if it knows that it is that one.
  const translated = `select t.product_id, t.search from product_search_translations t
    where t.language = '${language}' and t.is_active and ${buildCondition('t.search', 't.product_id')}`
  const untranslated = `select p.id, p.search from products p
    where ${isBaseHit} and not '${language}' = any (p.search_languages)`
  const hits = hasUntranslated ? `${translated} union all ${untranslated}` : translated
  const from = `(${hits}) h join products p on p.id = h.product_id`
  return { from, condition: "p.status = 'active'", vector: 'h.search' }
}

function buildEngineHitsSource({ hits, pinnedIds }: EngineMatch, values: unknown[]) {
  const worths = new Map([...pinnedIds.map((id) => [id, 0] as const), ...hits])
  const ids = `$${values.push([...worths.keys()])}::uuid[]`
  const from = `unnest(${ids}, $${values.push([...worths.values()])}::integer[]) h (product_id, search)
    join products p on p.id = h.product_id`
  return { from, condition: "p.status = 'active'", vector: 'h.search' }
}

function createConditionBuilder({ match, pinnedIds }: SearchMatch, values: unknown[]) {
  const matchAt = match === null ? null : values.push(match)
  const pinnedAt = pinnedIds.length === 0 ? null : values.push(pinnedIds)
  return (search: string, id: string) => {
    const conditions = [
      ...(matchAt === null ? [] : [`${search} @@ $${matchAt}::tsquery`]),
      ...(pinnedAt === null ? [] : [`${id} = any ($${pinnedAt}::uuid[])`]),
    ]
    return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`
  }
}
