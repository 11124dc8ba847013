/** A part of a query that can be replaced: the words from `start` on, and plain words or phrases that mean the same. */
export interface SpanAlternatives {
  /** An index into the words. */
  start: number
  length: number
  alternatives: string[]
}

/** Texts for `to_tsquery`. */
export interface SearchExpression {
  /** Each word with its alternatives. */
  units: string[]
  /** What a product must have: each word. */
  match: string
  /** The same with one of the words outside the description, which names other things too. */
  namedMatch: string
  /** The same with all words outside the description. */
  strictMatch: string
  /** All words and alternatives: a product ranks by the best place of each of them. */
  rank: string
}

interface BuildOptions {
  /** Whether the last word is the beginning of one. */
  isPrefix?: boolean
}

/** A part of a query, and what it may be replaced by; `:*` marks the beginning of a word. */
interface Replacement {
  start: number
  length: number
  phrases: string[]
}

/** The weights of all parts of a product but its description (`search_vector`). */
const OUTSIDE_DESCRIPTION = 'ABC'

/**
 * Builds the queries of plain words, at least one. Each word, or one of its alternatives, must occur. Alternatives of
 * several words replace all of them; two words in a row may be written as one.
 */
export function buildSearchExpression(
  words: string[],
  spans: SpanAlternatives[],
  { isPrefix = false }: BuildOptions = {},
): SearchExpression {
  const typed = words.map((word, index) =>
    isPrefix && index === words.length - 1 ? `${word}:*` : word,
  )
  const single = spans.filter(({ length }) => length === 1)
  const units = typed.map((word, index) => [
    word,
    ...single.filter(({ start }) => start === index).flatMap(({ alternatives }) => alternatives),
  ])
  const replacements = [...joinNeighbours(words, typed), ...listPhraseReplacements(spans)]
  const phrases = [...new Set([...units, ...replacements.map((span) => span.phrases)].flat())]
  const match = toMatch(units, replacements)
  return {
    units: units.map((unit) => toAny(unit)),
    match,
    namedMatch: `${match} & ${toAny(phrases, OUTSIDE_DESCRIPTION)}`,
    strictMatch: toMatch(units, replacements, OUTSIDE_DESCRIPTION),
    rank: toAny(phrases),
  }
}

/** `tea pot` may be written `teapot`. */
function joinNeighbours(words: string[], typed: string[]): Replacement[] {
  return typed.slice(1).map((word, start) => {
    return { start, length: 2, phrases: [`${words[start]}${word}`] }
  })
}

function listPhraseReplacements(spans: SpanAlternatives[]): Replacement[] {
  return spans
    .filter(({ length }) => length > 1)
    .map(({ start, length, alternatives }) => ({ start, length, phrases: alternatives }))
}

/** Any reading of the query: the words as typed, or with one of the replacements. */
function toMatch(units: string[][], replacements: Replacement[], weights = ''): string {
  const all = units.map((unit) => toAny(unit, weights))
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
