import { COUNTRIES, type Country } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { findLikelyRegion } from '#platform/i18n/get-likely-region'

/** Countries, sorted by their names in a language: those that are served, or else all that the shop knows. */
export function listCountries(language: string, served: readonly Country[] = COUNTRIES) {
  return served
    .map((code) => ({ code, name: getRegionName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

/** The first country of the browser's languages that the shop knows, or US. */
export function getBrowserCountry(): Country {
  return findLikelyRegion(navigator.languages, COUNTRIES) ?? 'US'
}
