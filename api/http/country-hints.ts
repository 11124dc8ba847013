import type { Context } from 'hono'
import { COUNTRIES, type Country } from '#contract/pricing'
import { findCountryOfAddress } from '#platform/geo/find-country-of-address'
import { findLikelyRegion } from '#platform/i18n/get-likely-region'
import type { ApiVariables } from './api-variables.ts'
import { listRequestLocales } from './request-language.ts'

/** Returns the country of the first language of `Accept-Language` that names one that the shop knows. */
export function findCountryOfLanguages(c: Context): Country | undefined {
  return findLikelyRegion(listRequestLocales(c), COUNTRIES)
}

/** Returns the country of the client's network: what the proxy says in its header, else what the address tells. */
export async function findCountryOfNetwork(
  c: Context<{ Variables: ApiVariables }>,
  countryHeader: string | undefined,
): Promise<Country | undefined> {
  const stated = countryHeader && c.req.header(countryHeader)
  const code = stated || (await findCountryOfAddress(c.get('address') ?? ''))
  return COUNTRIES.find((country) => country === code)
}
