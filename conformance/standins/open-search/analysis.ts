/** A term of a text. Terms of one place stand for the same word. */
export interface Token {
  term: string
  position: number
}

export type Analyze = (text: string) => Token[]

type TokenFilter = (tokens: Token[]) => Token[]

export interface AnalysisSettings {
  filter?: Record<string, FilterSettings>
  analyzer?: Record<string, { type: string; tokenizer: string; filter?: string[] }>
}

type FilterSettings = { type: string } & Record<string, unknown>

/** The parameters of each type of filter, as the documentation of OpenSearch has them. */
const PARAMETERS: Record<string, string[]> = {
  stemmer: ['language'],
  multiplexer: ['filters', 'preserve_original'],
  lowercase: ['language'],
  shingle: [
    ...['min_shingle_size', 'max_shingle_size', 'output_unigrams', 'token_separator'],
    ...['output_unigrams_if_no_shingles', 'filler_token'],
  ],
  edge_ngram: ['min_gram', 'max_gram', 'preserve_original'],
}

/** Filters that need no settings. */
const BUILT_IN: Record<string, TokenFilter> = {
  lowercase: mapTerms((term) => term.toLowerCase()),
  asciifolding: mapTerms(foldTerm),
  german_normalization: mapTerms((term) =>
    foldTerm(term.replaceAll('ß', 'ss').replace(/([aou])e/g, '$1')),
  ),
  reverse: mapTerms((term) => [...term].reverse().join('')),
}

/** Stemmers that cut endings, far simpler than those of Lucene. */
const ENDINGS: Record<string, RegExp> = {
  english: /(?<=.{3})(?:es(?<=[sxzh]es)|s(?<!ss))$/,
  light_german: /(?<=.{3})(?:ern|em|en|er|es|e|n|s)$/,
  light_french: /(?<=.{3})(?:es|s|x|e)$/,
  light_spanish: /(?<=.{3})(?:os|as|es|s|o|a)$/,
  dutch: /(?<=.{3})(?:en|s|e)$/,
  turkish: /(?<=.{3})(?:lar[ıi]?|ler[i]?|s[ıiuü])$/,
}

/** Returns the analyzers of an index by name. Throws for settings that OpenSearch would refuse. */
export function createAnalyzers(settings: AnalysisSettings): Map<string, Analyze> {
  const filters = new Map(Object.entries(BUILT_IN))
  for (const [name, filter] of Object.entries(settings.filter ?? {})) {
    filters.set(name, createFilter(name, filter, filters))
  }
  return new Map(
    Object.entries(settings.analyzer ?? {}).map(([name, { type, tokenizer, filter = [] }]) => {
      if (type !== 'custom' || tokenizer !== 'standard')
        throw new Error(`the analyzer ${name} is unknown here`)
      const chain = filter.map((one) => getFilter(filters, one))
      return [name, (text: string) => chain.reduce((tokens, run) => run(tokens), tokenize(text))]
    }),
  )
}

function createFilter(
  name: string,
  { type, ...parameters }: FilterSettings,
  filters: Map<string, TokenFilter>,
): TokenFilter {
  const known = PARAMETERS[type]
  const unknown = Object.keys(parameters).filter((one) => !known?.includes(one))
  if (!known || unknown.length > 0) throw new Error(`unknown in the filter ${name}: ${unknown}`)
  if (type === 'stemmer') return createStemmer(String(parameters.language))
  if (type === 'lowercase') {
    if (parameters.language !== 'turkish') throw new Error(`the filter ${name} is unknown here`)
    return mapTerms((term) => term.toLocaleLowerCase('tr'))
  }
  if (type === 'multiplexer') return createMultiplexer(parameters.filters as string[], filters)
  if (type === 'shingle') return joinPairs
  const { min_gram: min, max_gram: max } = parameters as { min_gram: number; max_gram: number }
  return (tokens) =>
    tokens.flatMap(({ term, position }) =>
      Array.from({ length: Math.max(0, Math.min(term.length, max) - min + 1) }, (_, index) => ({
        term: term.slice(0, min + index),
        position,
      })),
    )
}

function createStemmer(language: string): TokenFilter {
  const endings = ENDINGS[language]
  if (!endings) throw new Error(`the stemmer ${language} is unknown`)
  return mapTerms((term) => term.replace(endings, ''))
}

function createMultiplexer(names: string[], filters: Map<string, TokenFilter>): TokenFilter {
  const chains = names.map((name) => name.split(',').map((one) => getFilter(filters, one.trim())))
  return (tokens) =>
    tokens.flatMap((token) => {
      const copies = chains.flatMap((chain) => chain.reduce((all, run) => run(all), [token]))
      const terms = new Set([token, ...copies].map(({ term }) => term))
      return [...terms].map((term) => ({ term, position: token.position }))
    })
}

function joinPairs(tokens: Token[]): Token[] {
  return tokens
    .slice(1)
    .map(({ term }, index) => ({ term: `${tokens[index]!.term}${term}`, position: index }))
}

function getFilter(filters: Map<string, TokenFilter>, name: string): TokenFilter {
  const filter = filters.get(name)
  if (!filter) throw new Error(`the filter ${name} does not exist`)
  return filter
}

function mapTerms(change: (term: string) => string): TokenFilter {
  return (tokens) => tokens.map(({ term, position }) => ({ term: change(term), position }))
}

function foldTerm(term: string): string {
  const stripped = term.normalize('NFKD').replace(/\p{M}/gu, '')
  return stripped.replaceAll('ı', 'i').replaceAll('ß', 'ss')
}

function tokenize(text: string): Token[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((term, position) => ({ term, position }))
}
