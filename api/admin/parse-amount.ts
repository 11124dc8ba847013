import { toDecimal, toMinorUnits } from '#platform/money/money'

/** Returns the minor units of an amount; undefined if it has more digits than the currency. */
export function parseAmount(amount: number, currency: string): number | undefined {
  const minor = toMinorUnits(amount, currency)
  return toDecimal({ minor, currency }) === amount ? minor : undefined
}
