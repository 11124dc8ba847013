/** An amount in the currency's smallest unit: `{ minor: 1999, currency: 'USD' }` is $19.99. */
export interface Money {
  minor: number
  currency: string
}

/** The currency of the shop's books, of its price rules, and of a visitor who has chosen none. */
export const BASE_CURRENCY = 'USD'

export function dollars(amount: number): Money {
  return { minor: Math.round(amount * 100), currency: 'USD' }
}

/** Converts a decimal amount, as the API shows it, to minor units: 19.99 USD is 1999. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getFractionDigits(currency))
}

/** Converts to the decimal amount that the API shows: 1999 US cents are 19.99, 1999 yen are 1999. */
export function toDecimal({ minor, currency }: Money): number {
  return minor / 10 ** getFractionDigits(currency)
}

/** Formats for files and programs, with a point and all digits of the currency: `10.50` for 1050 US cents. */
export function formatDecimal(money: Money): string {
  return toDecimal(money).toFixed(getFractionDigits(money.currency))
}

/**
 * Currencies whose prices are displayed with fewer fraction digits than ISO 4217 and banks use. `Intl` returns the
 * displayed digits; with those, a payment would be a hundredth of its amount.
 */
const FRACTION_DIGIT_OVERRIDES = {
  hundredths: 'AFN ALL COP HUF IDR IRR KPW LAK LBP MMK PKR SLL SOS SYP YER'.split(' '),
  thousandths: ['IQD'],
}
const fractionDigits = new Map<string, number>([
  ...FRACTION_DIGIT_OVERRIDES.hundredths.map((currency) => [currency, 2] as const),
  ...FRACTION_DIGIT_OVERRIDES.thousandths.map((currency) => [currency, 3] as const),
])

/** Returns the number of digits after the decimal point. Cached, because creating a NumberFormat is slower than a query. */
export function getFractionDigits(currency: string): number {
  const cached = fractionDigits.get(currency)
  if (cached !== undefined) return cached

  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  fractionDigits.set(currency, digits)
  return digits
}
