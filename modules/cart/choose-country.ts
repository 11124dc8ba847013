import type { Country } from '#contract/pricing'
import { getDefaultCountry } from '#modules/account'
import type { UserId } from '#modules/identity'
import { listServedCountries } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { findLikelyRegion } from '#platform/i18n/get-likely-region'

export interface CountryHints {
  /** Where the shopper has chosen to have items delivered. */
  country?: Country | undefined
  /** The languages of the shopper as tags, the preferred one first. */
  locales?: string[]
  /** Of the shopper's network. */
  networkCountry?: Country | undefined
  /** Of the shop. */
  defaultCountry: Country
}

/**
 * Returns the country of a new cart: the chosen one, else that of the account's default address, else that of the first
 * language whose country the shop ships to, else that of the network, else the shop's, else the first that the shop ships to.
 */
export async function chooseCountry(
  db: Database,
  {
    userId,
    country,
    locales = [],
    networkCountry,
    defaultCountry,
  }: CountryHints & { userId: UserId | null },
): Promise<Country> {
  if (country) return country
  const saved = userId && (await getDefaultCountry(db, { userId }))
  if (saved) return saved
  const served = await listServedCountries(db)
  const likely = findLikelyRegion(locales, served) ?? served.find((code) => code === networkCountry)
  if (likely || served.includes(defaultCountry)) return likely ?? defaultCountry
  return served[0] ?? defaultCountry
}
