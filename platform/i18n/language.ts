/** The languages of the shop. English, the first, is the default. */
export const LANGUAGES = ['en', 'tr', 'nl', 'de', 'fr', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** Returns the preferred language of an `Accept-Language` header (`de-AT,de;q=0.9`) that the shop has, or null. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language | null {
  const preferences = (acceptLanguage ?? '').slice(0, 200).split(',').map(parsePreference)
  const ranked = preferences.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return ranked.map(({ tag }) => parseLanguage(tag)).find((language) => language !== null) ?? null
}

/** Returns the language of a tag (`de` for `de-AT`), or null if the shop does not have it. */
export function parseLanguage(tag: unknown): Language | null {
  const name = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined
  return LANGUAGES.find((language) => language === name) ?? null
}

function parsePreference(text: string) {
  const [tag = '', quality] = text.split(';')
  const [, weight = '1'] = quality?.match(/q=([\d.]+)/) ?? []
  return { tag, weight: Number(weight) || 0 }
}
