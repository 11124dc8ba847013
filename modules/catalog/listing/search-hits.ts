import type { SearchMatch } from '../search/find-search-match.ts'
import { isEngineMatch, type ResolvedSearch } from '../search/resolve-search.ts'

/**
 * A search sorts and counts this many hits, so that a word that every tenth product has costs no more in a large shop.
 * PostgreSQL chooses which ones of more.
 */
export const MAX_SEARCH_HITS = 10_000

/** What a hit is worth that has all words in what its title names. */
const TITLE_STEPS = 3

/** Of the description, the brand and attributes, the categories and options, the title. */
const WEIGHTS = '{0.02, 0.1, 0.4, 1}'

/**
 * Builds the SQL of the rank of a hit `p`, an integer. Each word of the search counts as much as the best place where the
 * product has it, a little more if it has it elsewhere too. Of hits that are about equal, those with more reviews come
 * first, and sold-out ones last. `vector` is the SQL of the vector of the hit, or of what a search engine says. Appends parameters to `values`.
 */
export function buildSearchRank(
  search: ResolvedSearch,
  { vector, values }: { vector: string; values: unknown[] },
): string {
  const bind = (value: unknown) => `$${values.push(value)}`
  const places = isEngineMatch(search) ? vector : buildPlaces(search, { vector, bind })
  const popularity = "case when p.stock_state = 'out' then 0 else least(p.review_count, 9999) end"
  const { pinnedIds } = search
  const pinned = pinnedIds.length === 0 ? '' : ` + ${buildPinnedRank(bind(pinnedIds))}`
  return `((${places}) * 10000 + ${popularity}${pinned})::integer`
}

/** The places in which a product has the words. */
function buildPlaces(
  { rank, titleMatch }: SearchMatch,
  { vector, bind }: { vector: string; bind: (value: unknown) => string },
): string {
  const query = `${bind(rank)}::tsquery`
  // ts_rank divides by the number of words, of which a query has one more than operators.
  const places = `round(ts_rank('${WEIGHTS}', ${vector}, ${query}) * (numnode(${query}) + 1) * 15)`
  const titled =
    titleMatch === null
      ? ''
      : ` + case when ${vector} @@ ${bind(titleMatch)}::tsquery then ${TITLE_STEPS} else 0 end`
  return `${places}${titled}`
}

/** More than any place is worth; the first of the pinned products has most. */
function buildPinnedRank(ids: string): string {
  return `coalesce(1500000000 - 1000000 * array_position(${ids}::uuid[], p.id), 0)`
}
