import type { Language } from '#platform/i18n/languages'

/** Small words by language, as `foldWord` returns them. A search does not need them, and no suggested phrase ends with one. */
const STOP_WORDS: Record<string, Set<string>> = {
  en: toSet(
    'a an and as at by for from in into of on or over per plus the to under up with without',
  ),
  de: toSet(
    'als an am auf aus bei das dem den der die ein eine fur im in mit oder ohne und vom von zu zum zur',
  ),
  nl: toSet('aan bij de en een het met naar of om op te tot uit van voor zonder'),
  fr: toSet('a au aux avec ce dans de des du en et la le les ou par pour sans sur un une'),
  es: toSet('a al con de del e el en la las los o para por sin sobre su un una y'),
  tr: toSet('ve veya ile icin bir'),
}

const ANY_LANGUAGE = new Set(Object.values(STOP_WORDS).flatMap((words) => [...words]))

/** Whether a folded word is a small one in this language; without one, in any. */
export function isStopWord(word: string, language?: Language): boolean {
  return (language ? STOP_WORDS[language] : ANY_LANGUAGE)?.has(word) ?? false
}

/** Returns a query without its small words; the query itself if it has no others. */
export function dropStopWords(q: string, language: Language): string {
  const needed = q.split(/\s+/).filter((word) => !isStopWord(foldWord(word), language))
  return needed.length === 0 ? q : needed.join(' ')
}

/** `Für` becomes `fur`, `İyi` becomes `iyi`. */
export function foldWord(word: string): string {
  const stripped = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return stripped.replaceAll('ı', 'i').replaceAll('ß', 'ss')
}

function toSet(words: string): Set<string> {
  return new Set(words.split(' '))
}
