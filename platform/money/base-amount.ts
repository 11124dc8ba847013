import type { Money } from './money.ts'

/** An amount in the currency of the shop's books. */
export interface BaseAmount {
  baseCurrency: string
  /** Units of the base currency for one unit of the amount's currency. */
  rate: number
  /** `2026-11-22`: the day of the rate, UTC. */
  rateDate: string
  baseMinor: number
}

/** Returns the base amount of an amount at a time. The shop keeps its books in the currency of each order. */
export function buildBaseAmount({ minor, currency }: Money, now: Date): BaseAmount {
  const rateDate = now.toISOString().slice(0, 10)
  return { baseCurrency: currency, rate: 1, rateDate, baseMinor: minor }
}
