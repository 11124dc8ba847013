import { editDistance } from './edit-distance.ts'

export interface IndexedWord {
  word: string
  /** The number of products that contain it. */
  products: number
  /** Whether texts of the search's language contain it, and not only base texts. */
  isOfLanguage: boolean
}

/** Shorter words are corrected only if two letters are swapped or one is doubled: too many words are one edit apart. */
const SHORT = 4
/** Words from this length on may have two wrong letters. */
const LONG = 8

/**
 * Returns the indexed word that was probably meant, with the same first letter unless the first two are swapped. A word
 * of which the typed one is the beginning is the nearest. Of equally near words, those of the language win, and of these
 * the most frequent.
 */
export function findNearestWord(typed: string, candidates: IndexedWord[]): string | undefined {
  return candidates
    .map((candidate) => ({ ...candidate, distance: getDistance(candidate.word, typed) }))
    .filter(({ distance }) => distance <= (typed.length >= LONG ? 2 : 1))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.isOfLanguage) - Number(a.isOfLanguage) ||
        b.products - a.products,
    )[0]?.word
}

function getDistance(word: string, typed: string): number {
  return Math.min(compareWords(word, typed), compareWords(toSingular(word), toSingular(typed)))
}

/** Titles have one form of a word, and shoppers type the other. */
function toSingular(word: string): string {
  return word.replace(/(?<=[^s]{3})s$/, '')
}

function compareWords(word: string, typed: string): number {
  if (typed.length >= 3 && word.startsWith(typed)) return 0.5
  if (sortCharacters(word) === sortCharacters(typed)) return editDistance(word, typed)
  const isPlausible =
    word[0] === typed[0] && (typed.length > SHORT || differsByDoubling(word, typed))
  return isPlausible ? editDistance(word, typed) : Number.POSITIVE_INFINITY
}

function sortCharacters(word: string): string {
  return [...word].sort().join('')
}

function differsByDoubling(word: string, typed: string): boolean {
  return collapse(word) === collapse(typed)
}

/** `mugg` becomes `mug`. */
function collapse(word: string): string {
  return word.replace(/(.)\1+/g, '$1')
}
