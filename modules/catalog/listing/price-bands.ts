import { PRICE_BANDS } from '../contract.ts'
import type { ListingFilter } from './listing-filter.ts'

/** Both ends belong to the band; the last one has no upper end. Minor units of the shop's currency. */
export interface PriceBand {
  min: number
  max: number | null
}

export const priceBands: PriceBand[] = PRICE_BANDS.map((from, index) => {
  const next = PRICE_BANDS[index + 1]
  return { min: from * 100, max: next === undefined ? null : next * 100 - 1 }
})

/** Which bands a price filter asks for, as a test of a band's number; `null` when it cuts one in two. */
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
