/** An amount in the currency's smallest unit: `{ minor: 1999, currency: 'USD' }` is $19.99. */
export interface Money {
  minor: number
  currency: string
}

export function dollars(amount: number): Money {
  return { minor: Math.round(amount * 100), currency: 'USD' }
}

/** The smallest unit of what the wire shows: 19.99 US dollars are 1999 cents. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getFractionDigits(currency))
}

/** The number the wire shows: 1999 US cents are 19.99, 1999 yen are 1999. */
export function toDecimal({ minor, currency }: Money): number {
  return minor / 10 ** getFractionDigits(currency)
}

/** `10.50` for 1050 US cents: with a point and all digits the currency has, as files and programs write it. */
export function formatDecimal(money: Money): string {
  return toDecimal(money).toFixed(getFractionDigits(money.currency))
}

const formatters = new Map<string, Intl.NumberFormat>()

/** An amount in a sentence, in English: `$200`, `$38.70`. */
export function formatMoney(money: Money): string {
  const { currency } = money
  const format =
    formatters.get(currency) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    })
  formatters.set(currency, format)
  return format.format(toDecimal(money))
}

/**
 * Where prices are written with fewer digits than ISO 4217 and every bank count with. `Intl` knows how they are
 * written: a payment counted that way would be a hundredth of its price.
 */
const FRACTION_DIGIT_OVERRIDES = {
  hundredths: 'AFN ALL COP HUF IDR IRR KPW LAK LBP MMK PKR SLL SOS SYP YER'.split(' '),
  thousandths: ['IQD'],
}
const fractionDigits = new Map<string, number>([
  ...FRACTION_DIGIT_OVERRIDES.hundredths.map((currency) => [currency, 2] as const),
  ...FRACTION_DIGIT_OVERRIDES.thousandths.map((currency) => [currency, 3] as const),
])

/** How many digits of the currency stand behind the point. Remembered: making a NumberFormat takes longer than a query. */
export function getFractionDigits(currency: string): number {
  const known = fractionDigits.get(currency)
  if (known !== undefined) return known

  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  fractionDigits.set(currency, found)
  return found
}
