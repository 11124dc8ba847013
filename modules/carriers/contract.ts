import { z } from 'zod'
import { singleLineText } from '#contract/addresses'

/** What the address of a tracking page may have the place of. Some carriers ask for more than the number. */
const PLACES = /\{(number|postcode|country)\}/g

/**
 * Whether a text is the address of a tracking page with the place of the tracking number in it. All places stand behind
 * the host, so no tracking number can lead to another one.
 */
export function isTrackingPattern(pattern: string): boolean {
  if (!pattern.includes('{number}') || /[{}\s\p{Cc}]/u.test(pattern.replace(PLACES, '')))
    return false
  if (!/^https:\/\/[^/?#{]+[/?#]/.test(pattern)) return false
  const url = URL.parse(pattern.replace(PLACES, '0'))
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

interface FollowedParcel {
  number: string
  /** Of the recipient, as it was entered. */
  postcode: string
  /** Of the recipient: two letters. */
  country: string
}

/** Returns the address of the page on which a parcel is followed. */
export function buildTrackingUrl(
  pattern: string,
  { number, postcode, country }: FollowedParcel,
): string {
  const values = { number, postcode: postcode.replaceAll(/\s/g, '').toUpperCase(), country }
  return pattern.replace(PLACES, (_, name: keyof typeof values) => encodeURIComponent(values[name]))
}

const trackingPattern = z
  .string()
  .trim()
  .max(500)
  .refine(isTrackingPattern, { error: 'tracking_pattern' })
  .nullable()
  .meta({
    description:
      'An https address with `{number}` behind its host, and `{postcode}` and `{country}` of the recipient where the carrier asks for them. Null where parcels cannot be followed',
    example: 'https://www.ups.com/track?tracknum={number}',
  })

export const CreateCarrierBody = z
  .object({
    name: singleLineText(60),
    tracking_pattern: trackingPattern,
    is_active: z.boolean().default(true).meta({ description: 'Whether parcels are given to it' }),
  })
  .meta({ id: 'CreateCarrierBody' })
export type CreateCarrierBody = z.input<typeof CreateCarrierBody>

export const SaveCarrierBody = CreateCarrierBody.extend({
  revision: z.int().min(0).meta({ description: 'The one that the change was made on' }),
}).meta({ id: 'SaveCarrierBody' })
export type SaveCarrierBody = z.output<typeof SaveCarrierBody>

/** Who carries parcels. */
export const Carrier = CreateCarrierBody.extend({
  id: z.uuid(),
  is_active: z.boolean(),
  revision: z.int(),
}).meta({ id: 'Carrier' })
export type Carrier = z.infer<typeof Carrier>
