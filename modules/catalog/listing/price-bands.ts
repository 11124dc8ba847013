import { PRICE_BANDS } from '../contract.ts'
import type { ListingFilter } from './listing-filter.ts'

/** Minor units; both bounds are inclusive, and the last band has no upper bound. */
export interface PriceBand {
  min: number
  max: number | null
}

export type PriceRange = Pick<ListingFilter, 'minMinor' | 'maxMinor'>
type ClosedRange = { min: number; max: number }

export const priceBands: PriceBand[] = PRICE_BANDS.map((from, index) => {
  const next = PRICE_BANDS[index + 1]
  return { min: from * 100, max: next === undefined ? null : next * 100 - 1 }
})

/** Returns a test whether a band (an index into `priceBands`) lies in the price range as a whole. */
export function buildWholeBandPredicate(range: PriceRange): (band: number) => boolean {
  const whole = priceBands.map((band) => {
    const part = intersect(band, range)
    return part !== null && isWhole(part, band)
  })
  return (band) => whole[band] === true
}

/** Returns the parts in the price range of the bands, at most two, that the range cuts. */
export function listCutBandParts(range: PriceRange): ClosedRange[] {
  return priceBands.flatMap((band) => {
    const part = intersect(band, range)
    return part && !isWhole(part, band) ? [part] : []
  })
}

function intersect(band: PriceBand, { minMinor, maxMinor }: PriceRange): ClosedRange | null {
  const { min, max } = toClosedRange(band)
  const part = { min: Math.max(min, minMinor ?? min), max: Math.min(max, maxMinor ?? max) }
  return part.min <= part.max ? part : null
}

function isWhole(part: ClosedRange, band: PriceBand): boolean {
  const { min, max } = toClosedRange(band)
  return part.min === min && part.max === max
}

export function toClosedRange({ min, max }: PriceBand): ClosedRange {
  return { min, max: max ?? Number.MAX_SAFE_INTEGER }
}
