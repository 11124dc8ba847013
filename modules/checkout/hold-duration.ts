/** How long the stock of an unpaid order is reserved. The terms state the same number. */
export const HOLD_MINUTES = 30

export function getHoldExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}
