import { LANGUAGES, type Language } from '#platform/i18n/languages'
import type { SearchDocument } from '../search-engine.ts'

/** Grows with each change of this file: the shop then fills an index of another name. */
export const INDEX_VERSION = 1

/** Names of OpenSearch's stemmers. */
const STEMMERS: Record<Language, string> = {
  en: 'english',
  de: 'light_german',
  fr: 'light_french',
  es: 'light_spanish',
  nl: 'dutch',
  tr: 'turkish',
}

/** Languages that write compounds as one word: a word finds those that end with it. */
const COMPOUND_LANGUAGES: readonly Language[] = ['de', 'nl']

export function hasWordEnds(language: Language): boolean {
  return COMPOUND_LANGUAGES.includes(language)
}

/** Returns the body of the request that creates the index. */
export function buildIndexDefinition() {
  const analyzers = LANGUAGES.flatMap((language) => buildAnalyzers(language))
  const texts = LANGUAGES.map((language) => [language, { properties: buildFields(language) }])
  return {
    settings: {
      analysis: { filter: buildFilters(), analyzer: Object.fromEntries(analyzers) },
    },
    mappings: {
      dynamic: 'strict',
      properties: {
        version: { type: 'long' },
        languages: { type: 'keyword' },
        ...Object.fromEntries(texts),
      },
    },
  }
}

function buildFilters() {
  const stemmers = LANGUAGES.map(
    (language) => [`stem_${language}`, { type: 'stemmer', language: STEMMERS[language] }] as const,
  )
  // The base texts are English, and English words are typed on every page.
  const stems = LANGUAGES.map((language) => {
    const filters = [...new Set([`stem_${language}`, 'stem_en'])]
    return [`stems_${language}`, { type: 'multiplexer', filters }] as const
  })
  return {
    ...Object.fromEntries([...stemmers, ...stems]),
    lowercase_tr: { type: 'lowercase', language: 'turkish' },
    pairs: {
      ...{ type: 'shingle', min_shingle_size: 2, max_shingle_size: 2 },
      ...{ output_unigrams: false, token_separator: '' },
    },
    beginnings: { type: 'edge_ngram', min_gram: 4, max_gram: 20 },
  }
}

/**
 * `joined_en` has "yogamat" of a yoga mat; `ends_de` has "lamp" of a Schreibtischlampe. `stem_…` has one term for each word:
 * OpenSearch forgives no spelling where an analyzer gives several.
 */
function buildAnalyzers(language: Language): [string, object][] {
  const plain = PLAIN_FILTERS[language] ?? ['lowercase', 'asciifolding']
  const build = (filter: string[]) => ({ type: 'custom', tokenizer: 'standard', filter })
  const stemmed = [...plain, `stem_${language}`]
  // A Turkish stem needs the letters ı, ş and ç, which shoppers leave out: words are found by both forms.
  const words =
    language === 'tr'
      ? ['lowercase_tr', 'stems_tr', 'asciifolding']
      : [...plain, `stems_${language}`]
  const ends: [string, object] = [
    `ends_${language}`,
    build([...stemmed, 'reverse', 'beginnings', 'reverse']),
  ]
  return [
    [`words_${language}`, build(words)],
    [`plain_${language}`, build(plain)],
    [`joined_${language}`, build([...plain, 'pairs'])],
    [`stem_${language}`, build(stemmed)],
    ...(hasWordEnds(language) ? [ends] : []),
  ]
}

const PLAIN_FILTERS: Partial<Record<Language, string[]>> = {
  de: ['lowercase', 'german_normalization', 'asciifolding'],
  tr: ['lowercase_tr', 'asciifolding'],
}

function buildFields(language: Language) {
  const words = { type: 'text', analyzer: `words_${language}` }
  const joined = {
    ...{ type: 'text', analyzer: `joined_${language}`, search_analyzer: `plain_${language}` },
  }
  const ends = {
    ...{ type: 'text', analyzer: `ends_${language}`, search_analyzer: `stem_${language}` },
  }
  const stem = { type: 'text', analyzer: `stem_${language}` }
  return {
    head: { ...words, fields: { joined, ...(hasWordEnds(language) && { ends }) } },
    title: { ...words, fields: { stem } },
    kind: { ...words, fields: { stem } },
    rest: { ...words, fields: { stem } },
    description: words,
    named: words,
    ...(language !== 'en' && { base: words }),
  }
}

/**
 * Returns what is stored of a product, in few fields: a query has a clause for each word in each of them, of which
 * OpenSearch takes 1,024. `base` has what it is found by in English on pages of another language; `named` has all but the
 * description.
 */
export function toStoredDocument({ version, texts }: SearchDocument & { texts: object }) {
  const { en } = texts
  const base = en ? [en.title, en.categories, en.options].join(' ') : ''
  const entries = Object.entries(texts).map(([language, own]) => {
    const { head, title, categories, options, brand, attributes, skus, description } = own
    const kind = [categories, options].join(' ')
    const rest = [brand, attributes, skus].join(' ')
    const added = language === 'en' ? {} : { base }
    const named = [title, kind, rest, ...Object.values(added)].join(' ')
    return [language, { head, title, kind, rest, description, named, ...added }]
  })
  return { version, languages: Object.keys(texts), ...Object.fromEntries(entries) }
}
