import { COUNTRIES, type Country } from '#contract/pricing'

const countriesByLanguage = new Map<string, { code: Country; name: string }[]>()

/** Where the shop sends to, by the names they have in a language. */
export function listCountries(language: string) {
  const known = countriesByLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }))
  countries.sort((one, other) => one.name.localeCompare(other.name, language))
  countriesByLanguage.set(language, countries)
  return countries
}

/** Where this browser says it is at home, when the shop sends there. */
export function getBrowserCountry(): Country {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return COUNTRIES.find((code) => code === region) ?? 'US'
}
