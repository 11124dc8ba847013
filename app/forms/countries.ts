import { COUNTRIES, type Country } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'

const countriesByLanguage = new Map<string, { code: Country; name: string }[]>()

/** The countries the shop delivers to, sorted by their names in a language. */
export function listCountries(language: string) {
  const cached = countriesByLanguage.get(language)
  if (cached) return cached
  const countries = COUNTRIES.map((code) => ({ code, name: getRegionName(code, language) }))
  countries.sort((one, other) => one.name.localeCompare(other.name, language))
  countriesByLanguage.set(language, countries)
  return countries
}

/** The country of the browser's locale, or US if the shop does not deliver there. */
export function getBrowserCountry(): Country {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return COUNTRIES.find((code) => code === region) ?? 'US'
}
