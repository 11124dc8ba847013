import { toDecimal } from '#platform/money/money'
import type { ShippingOption } from './contract.ts'
import type { ShippingRate } from './get-price-rules.ts'

/** Returns the wire shape of a shipping rate: its decimal price and the likely days of arrival. */
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

/** Returns a day such as `2026-11-24`. Parcels are transported Monday to Friday. */
function addWorkingDays(now: Date, days: number): string {
  const day = new Date(now)
  for (let remaining = days; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) remaining--
  }
  return day.toISOString().slice(0, 10)
}
