import { z } from 'zod'
import { singleLineText } from '#contract/addresses'

/** The place of the tracking number in the address of a tracking page. */
const PLACE = '{number}'

/**
 * Whether a text is the address of a tracking page with the place of the tracking number in it. The number stands behind
 * the host, so no tracking number can lead to another one.
 */
export function isTrackingPattern(pattern: string): boolean {
  const parts = pattern.split(PLACE)
  if (parts.length < 2 || /[{}\s\p{Cc}]/u.test(parts.join(''))) return false
  if (!/^https:\/\/[^/?#]+[/?#]/.test(parts[0]!)) return false
  const url = URL.parse(fillPattern(pattern, '0'))
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Returns the address of the page on which a parcel is followed. */
export function buildTrackingUrl(pattern: string, trackingNumber: string): string {
  return fillPattern(pattern, encodeURIComponent(trackingNumber))
}

function fillPattern(pattern: string, value: string): string {
  return pattern.split(PLACE).join(value)
}

const trackingPattern = z
  .string()
  .trim()
  .max(500)
  .refine(isTrackingPattern, { error: 'tracking_pattern' })
  .nullable()
  .meta({
    description:
      'An https address with `{number}` behind its host. Null where parcels cannot be followed',
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
