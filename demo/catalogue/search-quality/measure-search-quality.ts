import type { Language } from '#platform/i18n/languages'
import { slugify } from '#platform/i18n/slugify'
import { dutchQueries } from './dutch-queries.ts'
import { englishQueries } from './english-queries.ts'
import { frenchQueries } from './french-queries.ts'
import { germanQueries } from './german-queries.ts'
import { spanishQueries } from './spanish-queries.ts'
import { turkishQueries } from './turkish-queries.ts'

/** The first results that are compared, as a shopper sees them without scrolling. */
const COMPARED = 3

const queriesByLanguage: Record<Language, Record<string, string[]>> = {
  en: englishQueries,
  tr: turkishQueries,
  nl: dutchQueries,
  de: germanQueries,
  fr: frenchQueries,
  es: spanishQueries,
}

export interface SearchMiss {
  query: string
  /** The slugs that were found first, at most three. */
  found: string[]
}

export interface SearchQuality {
  language: Language
  queries: number
  misses: SearchMiss[]
  /** Of the queries that were answered, from 0 to 1. */
  share: number
}

/**
 * Searches the demo shop in each language for each query of its table. A query is answered if its first three results are
 * expected ones, or all of the expected ones if there are fewer. A query that expects nothing must find nothing.
 * `search` returns slugs, which are the same in all languages, the best first.
 */
export async function measureSearchQuality(
  search: (query: string, language: Language) => Promise<string[]>,
): Promise<SearchQuality[]> {
  const results: SearchQuality[] = []
  for (const [language, queries] of Object.entries(queriesByLanguage)) {
    results.push(await measureLanguage(language as Language, queries, search))
  }
  return results
}

async function measureLanguage(
  language: Language,
  queries: Record<string, string[]>,
  search: (query: string, language: Language) => Promise<string[]>,
): Promise<SearchQuality> {
  const misses: SearchMiss[] = []
  const entries = Object.entries(queries)
  for (const [query, expected] of entries) {
    const found = (await search(query, language)).slice(0, COMPARED)
    if (!isAnswered(found, expected.map(slugify))) misses.push({ query, found })
  }
  const share = 1 - misses.length / entries.length
  return { language, queries: entries.length, misses, share }
}

function isAnswered(found: string[], expected: string[]): boolean {
  if (expected.length === 0) return found.length === 0
  const compared = found.slice(0, expected.length)
  const expectedCount = Math.min(COMPARED, expected.length)
  return compared.length === expectedCount && compared.every((slug) => expected.includes(slug))
}
