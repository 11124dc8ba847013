import { type Facets, PRICE_BANDS } from '#contract/catalog'
import { countPriceRanges, type ListingFilter } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { findLowestPrice, type PriceConversion } from '#platform/money/convert-price'
import { toDecimal, toMinorUnits } from '#platform/money/money'

const ROUND_FACTORS = [1, 2, 5, 10]

/** Counts the products of a filter in ranges of another currency than the base one, whose bounds are round numbers there. */
export async function buildPriceFacet(
  db: Database,
  filter: ListingFilter,
  conversion: PriceConversion,
): Promise<Facets['price']> {
  const { code: currency, rate } = conversion.to
  const bounds = listRoundBounds(rate).map((bound) => toMinorUnits(bound, currency))
  const baseBounds = bounds.map((minor) => (minor === 0 ? 0 : findLowestPrice(minor, conversion)))
  const counts = await countPriceRanges(db, { filter, bounds: baseBounds })
  const toAmount = (minor: number) => toDecimal({ minor, currency })
  return bounds.flatMap((minor, at) => {
    const [count, end] = [counts[at]!, bounds[at + 1]]
    const max = end === undefined ? null : toAmount(end - 1)
    return count > 0 ? [{ min: toAmount(minor), max, count }] : []
  })
}

/**
 * Returns the bounds of the base currency times a factor of 1, 2 or 5 and a power of ten that is near the rate: for 42.4
 * lira a dollar, 1,250 instead of 25.
 */
export function listRoundBounds(rate: number): number[] {
  const power = 10 ** Math.floor(Math.log10(rate))
  const getDistance = (factor: number) => Math.abs(Math.log(rate / (factor * power)))
  const [nearest] = ROUND_FACTORS.toSorted((a, b) => getDistance(a) - getDistance(b))
  return PRICE_BANDS.map((bound) => bound * nearest! * power)
}
