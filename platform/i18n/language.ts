/** What the shop writes in, English first: it is what somebody reads whose language is not known. */
export const LANGUAGES = ['en', 'tr', 'nl', 'de', 'fr', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** The first of ours in what a browser says of its reader (`de-AT,de;q=0.9,en;q=0.5`), or null. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language | null {
  const wanted = (acceptLanguage ?? '').slice(0, 200).split(',').map(parsePreference)
  const ranked = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return ranked.map(({ tag }) => parseLanguage(tag)).find((one) => one !== null) ?? null
}

/** `de-AT` is `de`; null when it is none of ours. */
export function parseLanguage(tag: unknown): Language | null {
  const name = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined
  return LANGUAGES.find((one) => one === name) ?? null
}

function parsePreference(text: string) {
  const [tag = '', quality] = text.split(';')
  const [, weight = '1'] = quality?.match(/q=([\d.]+)/) ?? []
  return { tag, weight: Number(weight) || 0 }
}
