import { toDecimal } from '#platform/money/money'
import { calculateReductionPercent } from '#platform/money/reduction-percent'

/**
 * Converts the reduction of a price for responses, as decimals. Both are null without a reduction. The compare-at price
 * is the lowest of the 30 days before the reduction.
 */
export function toPriceReduction(
  priceMinor: number,
  compareAtMinor: number | null,
  currency: string,
) {
  if (compareAtMinor === null) return { lowest_price_30_days: null, reduction_percent: null }
  return {
    lowest_price_30_days: toDecimal({ minor: compareAtMinor, currency }),
    reduction_percent: calculateReductionPercent(priceMinor, compareAtMinor),
  }
}
