import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { LISTING_TAG } from '../cache-tags.ts'
import type { ProductId } from '../tables.ts'
import { correctWords } from './correct-words.ts'
import { type FoundQueries, findQueries } from './find-queries.ts'
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
  language: Language
  /** What a product must have; null if nothing can be found. */
  match: string | null
  rank: string
  /** Products that have it rank before others whose words are in equal places; null if none do. */
  titleMatch: string | null
  /** Whether a product that is not translated into the language matches by its base texts. */
  hasUntranslated: boolean
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
  if (typed.words.length === 0) return toMatch(typed, null, input)
  const found = await findQueries(db, typed.expression, input.language)
  if (found) return toMatch(typed, found, input)

  const words = typed.words.map(({ word }) => word)
  const { units } = typed.expression
  const corrected = await correctWords(db, { words, units, language: input.language })
  const unknown = words.filter((_, index) => corrected[index] === null)
  const known = corrected.filter((word) => word !== null).join(' ')
  if (known === '') return toMatch(typed, null, input)
  return searchKnownWords(db, { ...input, q: known }, { typed, unknown })
}

/** Each of the words occurs in some product; if no product has all, some are dropped. */
async function searchKnownWords(
  db: Database,
  input: Required<FindSearchMatchInput>,
  { typed, unknown }: { typed: Candidate; unknown: string[] },
): Promise<SearchMatch> {
  const corrected = await read(db, input)
  const typedWords = typed.words.map(({ word }) => word)
  const isCorrected = input.q !== typedWords.filter((word) => !unknown.includes(word)).join(' ')
  const shared = {
    language: input.language,
    pinnedIds: typed.pinnedIds,
    correctedQ: isCorrected ? input.q : null,
  }
  const found = await findQueries(db, corrected.expression, input.language)
  if (found) return { ...found, ...shared, droppedWords: unknown }

  const common = await keepWordsInCommon(db, corrected, input)
  const dropped = corrected.words
    .map(({ word }) => word)
    .filter((word) => !common.words.includes(word))
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
  let best: { words: string[]; found: FoundQueries | typeof NOTHING } = {
    words: [],
    found: NOTHING,
  }
  for (const { word } of words.toReversed()) {
    const tried = await read(db, { ...input, q: [word, ...best.words].join(' ') })
    const { strictMatch } = tried.expression
    const strict = { ...tried.expression, match: strictMatch, namedMatch: strictMatch }
    const found = await findQueries(db, strict, input.language)
    if (found) best = { words: tried.words.map((read) => read.word), found }
  }
  return best
}

async function read(db: Database, input: Required<FindSearchMatchInput>): Promise<Candidate> {
  const parts = await readSearchQuery(db, input)
  return { ...parts, expression: buildSearchExpression(parts.words, parts.replacements, input) }
}

const NOTHING: Omit<FoundQueries, 'match'> & { match: null } = {
  match: null,
  rank: '',
  titleMatch: null,
  hasUntranslated: false,
}

function toMatch(
  { pinnedIds }: SearchQueryParts,
  found: FoundQueries | null,
  { language }: { language: Language },
): SearchMatch {
  return { ...(found ?? NOTHING), language, pinnedIds, correctedQ: null, droppedWords: [] }
}
