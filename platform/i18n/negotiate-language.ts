/** Returns the one of `languages` that an `Accept-Language` header (`de-AT,de;q=0.9`) prefers, or null. */
export function negotiateLanguage<Language extends string>(
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language | null {
  const preferences = (acceptLanguage ?? '').slice(0, 200).split(',').map(parsePreference)
  const ranked = preferences.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  const found = ranked.map(({ tag }) => parseLanguage(tag, languages))
  return found.find((language) => language !== null) ?? null
}

/** Returns the language of a tag (`de` for `de-AT`), or null if it is none of `languages`. */
export function parseLanguage<Language extends string>(
  tag: unknown,
  languages: readonly Language[],
): Language | null {
  const name = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined
  return languages.find((language) => language === name) ?? null
}

function parsePreference(text: string) {
  const [tag = '', quality] = text.split(';')
  const [, weight = '1'] = quality?.match(/q=([\d.]+)/) ?? []
  return { tag, weight: Number(weight) || 0 }
}
