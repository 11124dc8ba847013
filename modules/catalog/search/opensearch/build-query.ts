import type { Language } from '#platform/i18n/languages'
import type { SearchEngineQuery } from '../search-engine.ts'
import { hasWordEnds } from './index-definition.ts'

/**
 * How much is asked of a product: all words, all words with spelling forgiven, or at least one of several words. A search
 * tries them in this order.
 */
export const STRICTNESS = ['all', 'similar', 'some'] as const
export type Strictness = (typeof STRICTNESS)[number]

/** Clauses of OpenSearch's query DSL. */
type Clause = Record<string, object>

/** Words of four letters have too many neighbours; those of eight may have two wrong letters. */
const FUZZINESS = 'AUTO:5,8'

/** What the second and further readings are worth. */
const SYNONYM_BOOST = 0.8

/** Of all readings of a query. A word has up to 20 clauses, and a query at most 1,024. */
const MAX_WORDS = 45
/** Of a word in a field, when spelling is forgiven. */
const MAX_SPELLINGS = 10

/** Builds the query of the hits; null if this strictness finds no more than the one before it. */
export function buildQuery(query: SearchEngineQuery, strictness: Strictness): Clause | null {
  const [typed = ''] = query.readings
  if (strictness === 'some' && splitWords(typed).length < 2) return null
  const build = (language: Language) =>
    strictness === 'all'
      ? buildReadings(query, language)
      : buildForgivingReading(typed, { language, strictness })
  const { language } = query
  if (language === 'en') return build('en')

  // Products that are not translated into the language are found by their base texts.
  const isTranslated = { term: { languages: language } }
  return {
    bool: {
      should: [
        { bool: { must: [build(language)], filter: [isTranslated] } },
        { bool: { must: [build('en')], must_not: [isTranslated] } },
      ],
      minimum_should_match: 1,
    },
  }
}

function buildReadings(
  { readings, isPrefix }: Pick<SearchEngineQuery, 'readings' | 'isPrefix'>,
  language: Language,
): Clause {
  const [typed = [], ...others] = readings.map(splitWords)
  const candidates = [
    { words: typed, isPrefix },
    ...others.map((words) => ({ words, boost: SYNONYM_BOOST })),
    ...joinNeighbours(typed).map((words) => ({ words, isPrefix })),
  ]
  let room = MAX_WORDS
  const queries = candidates.flatMap(({ words, ...options }) => {
    room -= words.length
    return room >= 0 ? [buildReading(words, { language, ...options })] : []
  })
  return { dis_max: { queries, tie_breaker: 0.1 } }
}

/** "tea pot kit" is also "teapot kit" and "tea potkit". */
function joinNeighbours(words: string[]): string[][] {
  return words.slice(1).map((word, index) => words.toSpliced(index, 2, `${words[index]}${word}`))
}

/** All of the words, one of them outside the description, which names other things too. */
function buildReading(
  words: string[],
  {
    language,
    isPrefix = false,
    boost = 1,
  }: { language: Language; isPrefix?: boolean; boost?: number },
): Clause {
  const build = (fields: string[]) =>
    words.map((word, index) => buildWord(word, fields, isPrefix && index === words.length - 1))
  const special = [
    `${language}.head.joined^8`,
    ...(hasWordEnds(language) ? [`${language}.head.ends^6`] : []),
  ]
  const weighted = [
    ...[`${language}.head^10`, ...special, `${language}.title^5`, `${language}.kind^4`],
    `${language}.rest`,
    ...(language === 'en' ? [] : [`${language}.base^3`]),
    `${language}.description^0.2`,
  ]
  const isNamed = { should: build([`${language}.named`, ...special]), minimum_should_match: 1 }
  return { bool: { must: build(weighted), filter: [{ bool: isNamed }], boost } }
}

function buildWord(query: string, fields: string[], isPrefix: boolean): Clause {
  if (isPrefix) return { multi_match: { query, fields, type: 'phrase_prefix' } }
  return {
    multi_match: { query, fields, type: 'best_fields', operator: 'and', tie_breaker: 0.1 },
  }
}

function buildForgivingReading(
  typed: string,
  { language, strictness }: { language: Language; strictness: 'similar' | 'some' },
): Clause {
  const fields = [
    ...[`${language}.title.stem^10`, `${language}.kind.stem^4`, `${language}.rest.stem`],
  ]
  const words = splitWords(typed).map((query, index, { length }) => ({
    multi_match: {
      ...{ query, fields, type: 'best_fields', operator: 'and', tie_breaker: 0.1 },
      ...{ fuzziness: FUZZINESS, prefix_length: 1, max_expansions: MAX_SPELLINGS },
      // The last word usually names the thing.
      boost: index === length - 1 ? 2 : 1,
    },
  }))
  if (strictness === 'similar') return { bool: { must: words } }
  return { bool: { should: words, minimum_should_match: 1 } }
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
