import type { OrderRow } from '#modules/orders'

/** How long the stock of an unpaid order is reserved. The terms state the same number. */
export const HOLD_MINUTES = 30

/** How long after it was placed an order whose hold has expired can still be paid. After that its prices are too old. */
const PAYABLE_HOURS = 24

/** Whether an order whose hold has expired can be paid, if its items are still available. */
export function isPayableAgain(
  { cancelReason, paidMinor, exchangeMinor, createdAt }: OrderRow,
  now: Date,
): boolean {
  // What was given to a second order has gone back to its exchange.
  const isExpired = cancelReason === 'hold_expired' && paidMinor === 0 && exchangeMinor === 0
  return isExpired && now.getTime() - createdAt.getTime() <= PAYABLE_HOURS * 3_600_000
}

export function getHoldExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}
