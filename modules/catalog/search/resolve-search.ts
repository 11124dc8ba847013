import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { LISTING_TAG, SEARCH_TAG } from '../cache-tags.ts'
import type { ProductId } from '../tables.ts'
import { type ConnectedSearchEngine, getSearchEngine } from './connected-search-engine.ts'
import {
  type FindSearchMatchInput,
  findSearchMatch,
  type SearchMatch,
} from './find-search-match.ts'
import { readEngineQuery } from './read-engine-query.ts'
import type { SearchHit } from './search-engine.ts'

/** What a search engine has found. */
export interface EngineMatch
  extends Pick<SearchMatch, 'language' | 'pinnedIds' | 'correctedQ' | 'droppedWords'> {
  /** How well each product matches, from 0 to `STEPS`. Products that are no longer for sale may be among them. */
  hits: Map<ProductId, number>
}

export type ResolvedSearch = SearchMatch | EngineMatch

export function isEngineMatch(search: ResolvedSearch): search is EngineMatch {
  return 'hits' in search
}

/** Of a score, relative to the best: hits within one step are about equal. */
const STEPS = 50

/** As many as `MAX_SEARCH_HITS`. */
const MAX_HITS = 10_000

/** Suggestions look at few of the hits. */
const MAX_PREFIX_HITS = 500

/**
 * Finds the hits of a query by the search engine that is connected to `db`, if there is one; else, or if it does not answer
 * in time, decides how PostgreSQL finds them. Filters do not count.
 */
export async function resolveSearch(
  db: Database,
  input: FindSearchMatchInput,
): Promise<ResolvedSearch> {
  const engine = getSearchEngine(db)
  if (!engine) return findSearchMatch(db, input)
  return (await findByEngine(db, engine, input)) ?? findSearchMatch(db, input)
}

/** A failure is not cached. */
function findByEngine(
  db: Database,
  engine: ConnectedSearchEngine,
  { q, language = DEFAULT_LANGUAGE, isPrefix = false }: FindSearchMatchInput,
): Promise<EngineMatch | null> {
  const key = `engine match ${JSON.stringify([q, language, isPrefix])}`
  return cached(db, { key, tags: [LISTING_TAG, SEARCH_TAG] }, async () => {
    const query = await readEngineQuery(db, { q, language, indexName: engine.name })
    const { readings, pinnedIds, isReady } = query
    const shared = { language, pinnedIds, correctedQ: null, droppedWords: [] }
    if (readings.length === 0) return { ...shared, hits: new Map() }
    const limit = isPrefix ? MAX_PREFIX_HITS : MAX_HITS
    const found = await engine.search({ readings, language, isPrefix, limit }, { isReady })
    return { ...shared, hits: toWorths(found, limit) }
  }).catch((error) => engine.handleFailure(error))
}

function toWorths(hits: SearchHit[], limit: number): Map<ProductId, number> {
  const best = Math.max(...hits.slice(0, 1).map(({ score }) => score))
  return new Map(
    hits
      .slice(0, limit)
      .map(({ id, score }) => [id as ProductId, Math.round((STEPS * score) / best)] as const)
      .toReversed(),
  )
}
