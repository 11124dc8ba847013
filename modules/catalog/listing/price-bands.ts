import { PRICE_BANDS } from '../contract.ts'
import type { ListingFilter } from './listing-filter.ts'

/** Minor units; both bounds are inclusive, and the last band has no upper bound. */
export interface PriceBand {
  min: number
  max: number | null
}

export const priceBands: PriceBand[] = PRICE_BANDS.map((from, index) => {
  const next = PRICE_BANDS[index + 1]
  return { min: from * 100, max: next === undefined ? null : next * 100 - 1 }
})

/** Returns a test whether a band (an index into `priceBands`) is in the price range; null if the range cuts a band in two. */
export function buildBandPredicate({
  minMinor,
  maxMinor,
}: Pick<ListingFilter, 'minMinor' | 'maxMinor'>): ((band: number) => boolean) | null {
  const first = minMinor === null ? 0 : priceBands.findIndex(({ min }) => min === minMinor)
  const last =
    maxMinor === null ? priceBands.length - 1 : priceBands.findIndex(({ max }) => max === maxMinor)
  if (first < 0 || last < 0) return null
  return (band) => band >= first && band <= last
}
