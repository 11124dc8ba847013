import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { LISTING_TAG } from '../cache-tags.ts'
import type { ProductId } from '../tables.ts'
import { correctWords } from './correct-words.ts'
import { readSearchQuery, type SearchQueryParts } from './read-search-query.ts'
import { buildSearchExpression, type SearchExpression } from './search-expression.ts'

export interface FindSearchMatchInput {
  q: string
  language?: Language
  /** Whether the last word may be the beginning of one. */
  isPrefix?: boolean
}

/** How products are found for a search query. The texts are values of the type `tsquery`. */
export interface SearchMatch {
  /** What a product must have; null if nothing can be found. */
  match: string | null
  rank: string
  /** Products that come first, whatever their words. */
  pinnedIds: ProductId[]
  /** What was searched for instead; null if it is the query. */
  correctedQ: string | null
  /** Words that had to be left out, because no product has them with the others. */
  droppedWords: string[]
}

interface Candidate extends SearchQueryParts {
  expression: SearchExpression
}

/**
 * Decides how a query is searched for: as it is, if a product has all of its words or synonyms of them; else with
 * corrected spelling; else with as many of its words, the last ones first, as one product has. Filters do not count.
 */
export function findSearchMatch(db: Database, input: FindSearchMatchInput): Promise<SearchMatch> {
  const { q, language = DEFAULT_LANGUAGE, isPrefix = false } = input
  const key = `search match ${JSON.stringify([q, language, isPrefix])}`
  return cached(db, { key, tags: [LISTING_TAG] }, () => decide(db, { q, language, isPrefix }))
}

async function decide(db: Database, input: Required<FindSearchMatchInput>): Promise<SearchMatch> {
  const typed = await read(db, input)
  if (typed.words.length === 0) return toMatch(typed, null)
  const found = await findQueries(db, typed.expression, input.language)
  if (found) return toMatch(typed, found)

  const { words, expression } = typed
  const { units } = expression
  const corrected = await correctWords(db, { words, units, language: input.language })
  const unknown = words.filter((_, index) => corrected[index] === null)
  const known = corrected.filter((word) => word !== null).join(' ')
  if (known === '') return toMatch(typed, null)
  return searchKnownWords(db, { ...input, q: known }, { typed, unknown })
}

/** Each of the words occurs in some product; if no product has all, some are dropped. */
async function searchKnownWords(
  db: Database,
  input: Required<FindSearchMatchInput>,
  { typed, unknown }: { typed: Candidate; unknown: string[] },
): Promise<SearchMatch> {
  const corrected = await read(db, input)
  const isCorrected = input.q !== typed.words.filter((word) => !unknown.includes(word)).join(' ')
  const shared = {
    pinnedIds: typed.pinnedIds,
    correctedQ: isCorrected ? input.q : null,
  }
  const found = await findQueries(db, corrected.expression, input.language)
  if (found) return { ...found, ...shared, droppedWords: unknown }

  const common = await keepWordsInCommon(db, corrected, input)
  const dropped = corrected.words.filter((word) => !common.words.includes(word))
  return { ...common.found, ...shared, droppedWords: [...unknown, ...dropped] }
}

/**
 * Goes from the last word, which usually names the thing, to the first, and keeps each that a product has with those kept.
 * Descriptions do not count.
 */
async function keepWordsInCommon(
  db: Database,
  { words }: Candidate,
  input: Required<FindSearchMatchInput>,
) {
  let best: { words: string[]; found: FoundQueries } = { words: [], found: NOTHING }
  for (const word of words.toReversed()) {
    const tried = await read(db, { ...input, q: [word, ...best.words].join(' ') })
    const { strictMatch, rank } = tried.expression
    const strict = { match: strictMatch, namedMatch: strictMatch, rank }
    const found = await findQueries(db, strict, input.language)
    if (found) best = { words: tried.words, found }
  }
  return best
}

async function read(db: Database, input: Required<FindSearchMatchInput>): Promise<Candidate> {
  const parts = await readSearchQuery(db, input)
  return { ...parts, expression: buildSearchExpression(parts.words, parts.synonyms, input) }
}

type FoundQueries = Pick<SearchMatch, 'match' | 'rank'>

const NOTHING: FoundQueries = { match: null, rank: '' }

/** Returns the queries of an expression, if an active product matches by more than its description. */
async function findQueries(
  db: Database,
  { match, namedMatch, rank }: Pick<SearchExpression, 'match' | 'namedMatch' | 'rank'>,
  language: Language,
): Promise<FoundQueries | null> {
  const [queries] = await rawQuery<FoundQueries & { is_found: boolean }>(db, QUERIES_SQL, [
    ...[language, match, rank, namedMatch],
  ])
  return queries?.is_found ? { match: queries.match, rank: queries.rank } : null
}

function toMatch({ pinnedIds }: SearchQueryParts, found: FoundQueries | null): SearchMatch {
  return { ...(found ?? NOTHING), pinnedIds, correctedQ: null, droppedWords: [] }
}

const QUERIES_SQL = `
  with queries as materialized (
    select to_tsquery(search_config($1), $2) as match, to_tsquery(search_config($1), $3) as rank,
      to_tsquery(search_config($1), $4) as named_match
  )
  select match, rank, exists (select from products p where p.status = 'active' and p.search @@ named_match) as is_found
  from queries`
