/** Returns the name of a country: `DE` is `Germany` in English and `Deutschland` in German. */
export function getRegionName(code: string, language: string): string {
  return getRegionNames(language).of(code) ?? code
}

const namesByLanguage = new Map<string, Intl.DisplayNames>()

function getRegionNames(language: string): Intl.DisplayNames {
  const names =
    namesByLanguage.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  namesByLanguage.set(language, names)
  return names
}
