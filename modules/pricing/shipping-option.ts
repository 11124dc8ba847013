import { toDecimal } from '#platform/money/money'
import type { ShippingOption } from './contract.ts'
import type { ShippingRate } from './get-price-rules.ts'

/** A shipping choice as a shopper sees it: its price, and the days it is likely to arrive between. */
export function toShippingOption(
  { id, priceMinor, daysFrom, daysTo }: ShippingRate,
  { currency, now }: { currency: string; now: Date },
): ShippingOption {
  return {
    id,
    price: toDecimal({ minor: priceMinor, currency }),
    arrives_from: addWorkingDays(now, daysFrom),
    arrives_to: addWorkingDays(now, daysTo),
  }
}

/** `2026-11-24`: parcels travel Monday to Friday. */
function addWorkingDays(now: Date, days: number): string {
  const day = new Date(now)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day.toISOString().slice(0, 10)
}
