import type { DeliveryPromise } from '#contract/pricing'

/** Returns the values of a text about days: `8–14`, and the number that decides its plural. */
export function toDaysInTransit({ min_days: min, max_days: max }: DeliveryPromise) {
  return { days: min === max ? `${max}` : `${min}–${max}`, max }
}
