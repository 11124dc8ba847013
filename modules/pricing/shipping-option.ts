import { toDecimal } from '#platform/money/money'
import type { DeliveryDates, ShippingOption } from './contract.ts'
import type { ShippingRate } from './get-price-rules.ts'

/** Returns the wire shape of a shipping rate: its decimal price and the likely days of arrival. */
export function toShippingOption(
  rate: ShippingRate,
  { currency, now }: { currency: string; now: Date },
): ShippingOption {
  const { id, priceMinor } = rate
  return {
    id,
    price: toDecimal({ minor: priceMinor, currency }),
    ...calculateDeliveryDates(rate, now),
  }
}

/** Returns the likely days of arrival of an order that was placed at a time. */
export function calculateDeliveryDates(
  { daysFrom, daysTo }: Pick<ShippingRate, 'daysFrom' | 'daysTo'>,
  orderedAt: Date,
): DeliveryDates {
  return {
    arrives_from: addWorkingDays(orderedAt, daysFrom),
    arrives_to: addWorkingDays(orderedAt, daysTo),
  }
}

/** Returns a day such as `2026-11-24`. Parcels are transported Monday to Friday. */
function addWorkingDays(start: Date, days: number): string {
  const day = new Date(start)
  for (let remaining = days; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) remaining--
  }
  return day.toISOString().slice(0, 10)
}
