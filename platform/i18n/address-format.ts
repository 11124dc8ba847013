import { formatRegion } from './regions.ts'

export interface PostalAddress {
  /** Street and house number. */
  street: string
  /** For example the company, floor or apartment. */
  line2: string | null
  city: string
  /** A code of `regions.ts`. */
  region: string | null
  zipCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/**
 * How the posts of the countries write the lines below the street, in Latin letters, as Google's libaddressinput lists
 * them. `{code}` is the region as a code, `{region}` its name.
 */
const CITY_LINES: Record<string, string> = {
  ...{ AU: '{city} {code} {zip}', CA: '{city} {code} {zip}', US: '{city}, {code} {zip}' },
  ...{ GB: '{city}\n{zip}', IE: '{city}\n{zip}', ZA: '{city}\n{zip}' },
  ...{ KR: '{city} {zip}', MT: '{city} {zip}', NZ: '{city} {zip}', SG: '{city} {zip}' },
  ...{ IN: '{city} {zip}\n{region}', JP: '{city}, {region} {zip}', LV: '{city}, {zip}' },
  MX: '{zip} {city}, {region}',
}
const DEFAULT_CITY_LINES = '{zip} {city}'

/** Whether a country writes the city before the ZIP code. */
export function isCityFirst(country: string): boolean {
  return (CITY_LINES[country] ?? DEFAULT_CITY_LINES).startsWith('{city}')
}

/** Returns the lines of an address, from the street to the city, as its country writes them, without the country. */
export function formatAddressLines(address: PostalAddress): string[] {
  const { street, line2, city, region, zipCode, country } = address
  const template = CITY_LINES[country] ?? DEFAULT_CITY_LINES
  const values: Record<string, string> = {
    ...{ city, zip: zipCode, code: region ?? '' },
    region: region ? formatRegion(country, region) : '',
  }
  const cityLines = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const hasRegion = /\{(code|region)\}/.test(template)
  const lines = [street, line2, ...cityLines.split('\n'), hasRegion ? null : region]
  return lines.flatMap((line) => line?.trim() || [])
}

/** What a country calls its ZIP code. */
export type ZipCodeName = 'zip' | 'pin' | 'eircode' | 'postcode' | 'postal'

const ZIP_CODE_NAMES: Record<string, ZipCodeName> = {
  ...{ US: 'zip', IN: 'pin', IE: 'eircode' },
  ...{ AU: 'postcode', GB: 'postcode', NZ: 'postcode' },
}

export function getZipCodeName(country: string): ZipCodeName {
  return ZIP_CODE_NAMES[country] ?? 'postal'
}

/** What a country calls the place of an address. */
export type CityName = 'city' | 'town' | 'suburb'

/** As libaddressinput lists them; the posts of Ireland and New Zealand name the town first, too. */
const CITY_NAMES: Record<string, CityName> = {
  ...{ GB: 'town', IE: 'town', NO: 'town', NZ: 'town', SE: 'town' },
  AU: 'suburb',
}

export function getCityName(country: string): CityName {
  return CITY_NAMES[country] ?? 'city'
}
