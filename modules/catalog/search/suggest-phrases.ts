const MAX_PHRASES = 4

/** Words that no suggested phrase ends with, in the languages of the shop. A phrase continues to the next other word. */
const STOP_WORDS = new Set(
  [
    'a an and as at by for from in into of on or over per plus the to under up with without',
    'als an am auf aus bei das dem den der die ein eine für im in mit oder ohne und vom von zu zum zur',
    'aan bij de en een het met naar of om op te tot uit van voor zonder',
    'à au aux avec ce dans de des du en et la le les ou par pour sans sur un une',
    'a al con de del e el en la las los o para por sin sobre su un una y',
    've veya ile için bir',
  ].flatMap((words) => words.split(' ')),
)
/** The longest run of stop words that is looked at. */
const MAX_STOP_WORDS = 3

/**
 * Completes the last typed word from titles: to the whole word, and to the whole word with the one that follows it.
 * `lin` and "Linen shirt, white" give `linen` and `linen shirt`; `lam` and "Lamp for the desk" give `lamp` and
 * `lamp for the desk`. The most frequent phrases come first.
 */
export function suggestPhrases(typed: string, titles: string[]): string[] {
  const words = tokenize(typed)
  const last = words.pop()
  if (!last) return []

  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const ending of findCompletions(stripDiacritics(last), title)) {
      const phrase = [...words, ending].join(' ')
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PHRASES)
    .map(([phrase]) => phrase)
}

function findCompletions(last: string, title: string): string[] {
  const words = tokenize(title)
  const at = words.findIndex((word) => stripDiacritics(word).startsWith(last))
  if (at < 0) return []
  const [found = '', ...rest] = words.slice(at, at + MAX_STOP_WORDS + 2)
  const end = rest.findIndex((word) => !STOP_WORDS.has(word))
  const phrase = [found, ...rest.slice(0, end + 1)].join(' ')
  const isLonger = end >= 0 && rest[end]!.length > 2
  return [...(STOP_WORDS.has(found) ? [] : [found]), ...(isLonger ? [phrase] : [])]
}

function tokenize(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function stripDiacritics(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ß', 'ss')
}
