import { convertAmount } from './convert-price.ts'
import type { Money } from './money.ts'

/** What a currency was worth in the shop's books at a time. */
export interface ExchangeRate {
  baseCurrency: string
  /** Units of the amount's currency for one unit of the base currency. */
  rate: number
  /** `2026-11-22`: the day from which the rate is valid, UTC. */
  rateDate: string
}

/** An amount in the currency of the shop's books. */
export interface BaseAmount extends ExchangeRate {
  baseMinor: number
}

/** Returns the base amount of an amount, at the rate of its order. */
export function buildBaseAmount(
  { minor, currency }: Money,
  exchangeRate: ExchangeRate,
): BaseAmount {
  const { baseCurrency, rate, rateDate } = exchangeRate
  const exact = { priceStepMinor: 1, priceEndingMinor: 0 }
  const from = { code: currency, rate, ...exact }
  const to = { code: baseCurrency, rate: 1, ...exact }
  return { baseCurrency, rate, rateDate, baseMinor: convertAmount(minor, { from, to }) }
}

/** The rate of an amount whose currency has none: the books keep it as it is. */
export function buildOwnRate(currency: string, now: Date): ExchangeRate {
  return { baseCurrency: currency, rate: 1, rateDate: now.toISOString().slice(0, 10) }
}

/** Returns the rate of an amount of an order, which may have been paid in another currency than the order's. */
export function getRateOf(
  currency: string,
  { order, now }: { order: ExchangeRate & { currency: string }; now: Date },
): ExchangeRate {
  return currency === order.currency ? order : buildOwnRate(currency, now)
}
