import { englishQueries } from './english-queries.ts'

/** The first results that are compared, as a shopper sees them without scrolling. */
const COMPARED = 3

export interface SearchMiss {
  query: string
  /** The titles that were found first, at most three. */
  found: string[]
}

export interface SearchQuality {
  queries: number
  misses: SearchMiss[]
  /** Of the queries that were answered, from 0 to 1. */
  share: number
}

/**
 * Searches the demo shop for each query of the table. A query is answered if its first three results are expected ones,
 * or all of the expected ones if there are fewer. A query that expects nothing must find nothing.
 * `search` returns titles, the best first.
 */
export async function measureSearchQuality(
  search: (query: string) => Promise<string[]>,
): Promise<SearchQuality> {
  const misses: SearchMiss[] = []
  const entries = Object.entries(englishQueries)
  for (const [query, expected] of entries) {
    const found = (await search(query)).slice(0, COMPARED)
    if (!isAnswered(found, expected)) misses.push({ query, found })
  }
  return { queries: entries.length, misses, share: 1 - misses.length / entries.length }
}

function isAnswered(found: string[], expected: string[]): boolean {
  if (expected.length === 0) return found.length === 0
  const compared = found.slice(0, expected.length)
  const wanted = Math.min(COMPARED, expected.length)
  return compared.length === wanted && compared.every((title) => expected.includes(title))
}
