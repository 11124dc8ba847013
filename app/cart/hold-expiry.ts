import type { CartOrder } from '#contract/cart'

/** The clocks of the browser and the server can differ, so an expired hold is asked for again, but not at once. */
const MIN_INTERVAL_MS = 5000

/** Milliseconds until the hold of an unpaid order expires; false for any other order. For `refetchInterval`. */
export function getTimeToExpiry(
  order: Pick<CartOrder, 'hold_expires_at'> | null | undefined,
): number | false {
  if (!order?.hold_expires_at) return false
  return Math.max(Date.parse(order.hold_expires_at) - Date.now(), MIN_INTERVAL_MS)
}
