const MOST = 4

/**
 * What the last word typed may become, learnt from titles: the whole word, then with the word that follows it.
 * `lin` and "Linen shirt, white" make `linen` and `linen shirt`. The commonest first.
 */
export function phrasesFor(typed: string, titles: string[]): string[] {
  const words = wordsOf(typed)
  const last = words.pop()
  if (!last) return []

  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const ending of endingsFor(plain(last), title)) {
      const phrase = [...words, ending].join(' ')
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([phrase]) => phrase)
}

function endingsFor(last: string, title: string): string[] {
  const words = wordsOf(title)
  const at = words.findIndex((word) => plain(word).startsWith(last))
  const [found, next] = words.slice(at, at + 2)
  if (at < 0 || !found) return []
  return next && next.length > 2 ? [found, `${found} ${next}`] : [found]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ß', 'ss')
}
