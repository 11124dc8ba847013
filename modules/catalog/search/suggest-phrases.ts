import { toLowerCase } from '#platform/i18n/lower-case'
import { foldWord, isStopWord } from './stop-words.ts'

const MAX_PHRASES = 4

/** The length of the first part of a compound, in letters. */
const MIN_FIRST_PART = 3

/** The longest run of stop words that is looked at. */
const MAX_STOP_WORDS = 3

/**
 * Completes the last typed word from titles: to the whole word, and to the whole word with the one that follows it.
 * `lin` and "Linen shirt, white" give `linen` and `linen shirt`; `lam` and "Lamp for the desk" give `lamp` and
 * `lamp for the desk`. The most frequent phrases come first. In a language with compounds, words that have the typed one
 * inside follow: `lam` and "Tischlampe" give `tischlampe`.
 */
export function suggestPhrases(
  typed: string,
  titles: string[],
  { hasCompounds = false }: { hasCompounds?: boolean } = {},
): string[] {
  const words = tokenize(typed)
  const last = words.pop()
  if (!last) return []

  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const ending of findCompletions(foldWord(last), title, hasCompounds)) {
      const phrase = [...words, ending].join(' ')
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PHRASES)
    .map(([phrase]) => phrase)
}

function findCompletions(last: string, title: string, hasCompounds: boolean): string[] {
  const words = tokenize(title)
  const at = words.findIndex((word) => foldWord(word).startsWith(last))
  if (at < 0) {
    const isCompound = (word: string) => foldWord(word).indexOf(last) >= MIN_FIRST_PART
    return hasCompounds && last.length >= MIN_FIRST_PART ? words.filter(isCompound) : []
  }
  const [found = '', ...rest] = words.slice(at, at + MAX_STOP_WORDS + 2)
  const end = rest.findIndex((word) => !isStopWord(foldWord(word)))
  const phrase = [found, ...rest.slice(0, end + 1)].join(' ')
  const isLonger = end >= 0 && rest[end]!.length > 2
  return [...(isStopWord(foldWord(found)) ? [] : [found]), ...(isLonger ? [phrase] : [])]
}

function tokenize(text: string): string[] {
  return toLowerCase(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
