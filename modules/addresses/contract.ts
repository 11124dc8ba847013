import { z } from 'zod'
import type { Country } from '#contract/pricing'
import { isRegionOf } from '#platform/i18n/regions'

/** What a country calls its regions, where an address must have one. */
export const REGION_NAMES: Partial<Record<Country, 'State' | 'Province' | 'Prefecture'>> = {
  AU: 'State',
  CA: 'Province',
  IN: 'State',
  JP: 'Prefecture',
  MX: 'State',
  US: 'State',
}

/** The ZIP code formats of a country, where they are fixed: 9 stands for a digit, A for a letter. */
const ZIP_CODE_FORMATS: Partial<Record<Country, string[]>> = {
  ...{ AT: ['9999'], AU: ['9999'], BE: ['9999'], BG: ['9999'], CA: ['A9A 9A9'], CH: ['9999'] },
  ...{ CY: ['9999'], CZ: ['999 99'], DE: ['99999'], DK: ['9999'], EE: ['99999'], ES: ['99999'] },
  ...{ FI: ['99999'], FR: ['99999'], GR: ['999 99'], HR: ['99999'], HU: ['9999'], IN: ['999999'] },
  ...{ IS: ['999'], IT: ['99999'], JP: ['999-9999'], KR: ['99999'], MX: ['99999'] },
  ...{ NL: ['9999 AA'], NO: ['9999'], NZ: ['9999'], PL: ['99-999'], PT: ['9999-999'] },
  ...{ RO: ['999999'], SE: ['999 99'], SG: ['999999'], SI: ['9999'], SK: ['999 99'] },
  ...{ TR: ['99999'], US: ['99999', '99999-9999'], ZA: ['9999'] },
  GB: ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA'],
}

/** Spaces and dashes may be missing. */
export function isValidZipCode(country: Country, zipCode: string): boolean {
  const normalize = (text: string) => text.toUpperCase().replace(/[\s-]/g, '')
  const shape = normalize(zipCode).replace(/\d/g, '9').replace(/[A-Z]/g, 'A')
  const formats = ZIP_CODE_FORMATS[country]
  return formats === undefined || formats.some((format) => normalize(format) === shape)
}

/** Returns `99999` for Germany, or null for a country without a fixed format. */
export function getZipCodeExample(country: Country): string | null {
  return ZIP_CODE_FORMATS[country]?.[0] ?? null
}

/**
 * Text without control characters and unpaired surrogates: it cannot add an e-mail header, and PostgreSQL can store it.
 */
export const singleLineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'single_line_text' })

/** Text of several lines, without other control characters. It may be empty. */
export const multiLineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^([^\p{Cc}\p{Cs}]|\n)*$/u, { error: 'plain_text' })

/**
 * A time in ISO 8601 that PostgreSQL reads as JavaScript writes it: they write years before 1000 and after 9999 differently.
 * The offset can lead to another year in UTC.
 */
export const storableTime = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1000 && year <= 9999
  },
  { error: 'invalid_value' },
)

export const phoneNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d][\d\s()./-]*$/, { error: 'phone_number_format' })

export const regionCode = singleLineText(100).meta({
  description:
    'The code of the state, province or prefecture, such as `CA`, where the country has them',
})

/**
 * Adds an issue for each part of an address that is missing or malformed in its country; for `superRefine`. Its message
 * is a key of `platform/i18n/validation`.
 */
export function validateAddress(
  { country, state, zip_code }: { country: Country; state?: string | undefined; zip_code: string },
  context: z.RefinementCtx,
): void {
  const region = REGION_NAMES[country]
  if (region && !(state && isRegionOf(country, state))) {
    const message = `${region.toLowerCase()}_required`
    context.addIssue({ code: 'custom', path: ['state'], message })
  }
  if (!isValidZipCode(country, zip_code)) {
    const params = { example: getZipCodeExample(country) }
    context.addIssue({ code: 'custom', path: ['zip_code'], message: 'zip_code_format', params })
  }
}

/** The countries whose ZIP codes lead to their places. */
export const PLACE_COUNTRIES = ['AT', 'FR', 'TR', 'US'] as const satisfies Country[]
export type PlaceCountry = (typeof PLACE_COUNTRIES)[number]

export const FindPlacesQuery = z.object({
  country: z.enum(PLACE_COUNTRIES),
  zip_code: z.string().max(12),
})

export const Place = z
  .object({ city: z.string(), region: z.string().nullable() })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const PlaceList = z.object({ items: z.array(Place) }).meta({ id: 'PlaceList' })
