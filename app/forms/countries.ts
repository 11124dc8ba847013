import { COUNTRIES, type Country } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { findLikelyRegion } from '#platform/i18n/get-likely-region'

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

/** The first country of the browser's languages that the shop delivers to, or US. */
export function getBrowserCountry(): Country {
  return findLikelyRegion(navigator.languages, COUNTRIES) ?? 'US'
}
