import { toDecimal } from '#platform/money/money'
import type { DeliveryDates, FreeShipping, ShippingOption } from './contract.ts'
import type { ShippingRate } from './get-price-rules.ts'
import { getFreeFrom, getShippingPrice } from './shipping-price.ts'

interface ShippingOptionContext {
  currency: string
  /** What the items cost after discounts; 0 before there are any. */
  itemsMinor?: number
  /** What the items weigh. */
  grams?: number
  now: Date
}

/** Returns the wire shape of a shipping rate: its decimal prices and the likely days of arrival. */
export function toShippingOption(
  rate: ShippingRate,
  { currency, itemsMinor = 0, grams = 0, now }: ShippingOptionContext,
): ShippingOption {
  const { id } = rate
  const freeFromMinor = rate.bands ? getFreeFrom(rate) : rate.freeFromMinor
  return {
    id,
    price: toDecimal({ minor: getShippingPrice(rate, { itemsMinor, grams }), currency }),
    free_from: freeFromMinor && toDecimal({ minor: freeFromMinor, currency }),
    ...calculateDeliveryDates(rate, now),
  }
}

/** Returns how far the items are from the first method that costs something and would be free; null without such a method. */
export function findFreeShipping(
  rates: ShippingRate[],
  { currency, itemsMinor }: { currency: string; itemsMinor: number },
): FreeShipping | null {
  const rate = rates.find((one) => getFreeFrom(one))
  const freeFromMinor = rate && getFreeFrom(rate)
  if (!rate || !freeFromMinor) return null
  const { id: method } = rate
  const missingMinor = Math.max(0, freeFromMinor - itemsMinor)
  const [from, missing] = [freeFromMinor, missingMinor].map((minor) =>
    toDecimal({ minor, currency }),
  )
  return { method, from: from!, missing: missing! }
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
