/** A word of a query. */
export interface QueryWord {
  /** Lower case, without diacritics. */
  word: string
  /** What it is searched for as: its stem in the language of the query, and in that of the base texts. */
  stems: string[]
  /** The stems of its compounds: `tischlamp` for `lamp`. */
  compounds: string[]
  /** The stems of the two words that it is made of, if it is a compound. A product may have them apart. */
  parts: [string[], string[]] | null
}

/** A part of a query that can be replaced: the words from `start` on, and stems or phrases of stems that mean the same. */
export interface Replacement {
  /** An index into the words. */
  start: number
  length: number
  phrases: string[]
}

/** Texts for `to_tsquery` with the configuration `simple`. */
export interface SearchExpression {
  /** Each word with its alternatives. */
  units: string[]
  /** What a product must have: each word. */
  match: string
  /** The same with one of the words outside the description, which names other things too. */
  namedMatch: string
  /** The same with all words outside the description. */
  strictMatch: string
  /** The same with all words in what the title names; null for a single word. */
  titleMatch: string | null
  /** All words and alternatives: a product ranks by the best place of each of them. */
  rank: string
}

interface BuildOptions {
  /** Whether the last word is the beginning of one. */
  isPrefix?: boolean
}

/** The weights of all parts of a product but its description (`search_vector`). */
const OUTSIDE_DESCRIPTION = 'ABC'

/**
 * Builds the queries of words, at least one. Each word, or one of its alternatives, must occur. Alternatives of several
 * words replace all of them: two words in a row may be written as one.
 */
export function buildSearchExpression(
  words: QueryWord[],
  replacements: Replacement[],
  { isPrefix = false }: BuildOptions = {},
): SearchExpression {
  const single = replacements.filter(({ length }) => length === 1)
  const longer = replacements
    .filter(({ length }) => length > 1)
    .map((span) => (isPrefix && isLast(span, words) ? toPrefixes(span) : span))
  const units = words.map(({ stems, compounds }, index) => {
    const isPartial = isPrefix && index === words.length - 1
    const synonyms = single.filter(({ start }) => start === index).flatMap(({ phrases }) => phrases)
    return [...(isPartial ? stems.map((stem) => `${stem}:*`) : stems), ...compounds, ...synonyms]
  })
  const phrases = [...new Set([...units, ...longer.map((span) => span.phrases)].flat())]
  const parts = words.flatMap((word) => word.parts?.flat() ?? [])
  const build = (weights = '') => toMatch(toUnits(units, words, weights), longer, weights)
  const match = build()
  return {
    units: toUnits(units, words),
    match,
    namedMatch: `${match} & ${toAny([...phrases, ...parts], OUTSIDE_DESCRIPTION)}`,
    strictMatch: build(OUTSIDE_DESCRIPTION),
    titleMatch: words.length > 1 ? build('A') : null,
    rank: toAny(phrases),
  }
}

/** The stems of each word, or its two parts outside the description, where two words are apart by chance. */
function toUnits(stems: string[][], words: QueryWord[], weights = ''): string[] {
  return words.map(({ parts }, index) => {
    const any = toAny(stems[index]!, weights)
    if (!parts) return any
    return `(${any} | (${parts.map((part) => toAny(part, OUTSIDE_DESCRIPTION)).join(' & ')}))`
  })
}

function isLast({ start, length }: Replacement, words: QueryWord[]): boolean {
  return start + length === words.length
}

/** Of joined words, not of phrases. */
function toPrefixes(span: Replacement): Replacement {
  const phrases = span.phrases.map((phrase) => (phrase.includes(' ') ? phrase : `${phrase}:*`))
  return { ...span, phrases }
}

/** Any reading of the query: the words as typed, or with one of the replacements. */
function toMatch(all: string[], replacements: Replacement[], weights: string): string {
  const readings = replacements.map(({ start, length, phrases }) => {
    const replaced = toAny(phrases, weights)
    return [...all.slice(0, start), replaced, ...all.slice(start + length)]
  })
  return `(${[all, ...readings].map((reading) => `(${reading.join(' & ')})`).join(' | ')})`
}

function toAny(phrases: string[], weights = ''): string {
  return `(${phrases.map((phrase) => toPhrase(phrase, weights)).join(' | ')})`
}

/** `yoga mat` becomes `(yoga:ABC <-> mat:ABC)`. */
function toPhrase(phrase: string, weights: string): string {
  const words = phrase.split(' ').map((word) => {
    return weights === '' || word.includes(':') ? `${word}${weights}` : `${word}:${weights}`
  })
  return words.length === 1 ? words[0]! : `(${words.join(' <-> ')})`
}
