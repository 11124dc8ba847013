/** Returns the name of a country: `DE` is `Germany` in English and `Deutschland` in German. */
export function getRegionName(code: string, language: string): string {
  return getNames(language, 'region').of(code) ?? code
}

/** Returns the name of a language in itself, as a heading: `Deutsch`. */
export function getLanguageName(language: string): string {
  const name = getNames(language, 'language').of(language) ?? language
  return name[0]!.toLocaleUpperCase(language) + name.slice(1)
}

const cache = new Map<string, Intl.DisplayNames>()

/** Creating one takes longer than rendering a small component. */
function getNames(language: string, type: 'language' | 'region'): Intl.DisplayNames {
  const key = `${type} ${language}`
  const names = cache.get(key) ?? new Intl.DisplayNames([language], { type })
  cache.set(key, names)
  return names
}
