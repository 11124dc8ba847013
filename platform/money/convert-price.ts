import { multiplyByFraction } from './fractions.ts'
import { getFractionDigits } from './money.ts'

/** A currency with its rate and the rule by which converted prices are rounded. */
export interface CurrencyTerms {
  code: string
  /** Units of the currency for one unit of the base currency, such as 0.86 euros for a dollar; ten decimals at most. */
  rate: number
  /**
   * A converted price is the nearest amount that lies `priceEndingMinor` above a multiple of `priceStepMinor`: 100 and 99
   * give 18.99. 1 and 0 keep the exact amount.
   */
  priceStepMinor: number
  priceEndingMinor: number
}

export interface PriceConversion {
  from: CurrencyTerms
  to: CurrencyTerms
}

const RATE_SCALE = 10 ** 10
/** More than any price; the search for a bound ends here. */
const MAX_MINOR = 10 ** 14

/** Converts an amount exactly, to the nearest minor unit: a coupon, a shipping price, a total. */
export function convertAmount(minor: number, { from, to }: PriceConversion): number {
  if (from.code === to.code) return minor
  return multiplyByFraction(minor, toFactor(to), toFactor(from))
}

/** Converts the price of a product and rounds it by the rule of its new currency. A price above zero stays above zero. */
export function convertPrice(minor: number, conversion: PriceConversion): number {
  const { from, to } = conversion
  const exact = convertAmount(minor, conversion)
  if (from.code === to.code || minor === 0) return exact
  const { priceStepMinor: step, priceEndingMinor: ending } = to
  const rounded = multiplyByFraction(exact - ending, 1, step) * step + ending
  return rounded > 0 ? rounded : ending || step
}

/** Returns the lowest price that is converted to `minor` or more. Conversion keeps the order of prices. */
export function findLowestPrice(minor: number, conversion: PriceConversion): number {
  let [low, high] = [0, MAX_MINOR]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (convertPrice(middle, conversion) >= minor) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the highest price that is converted to `minor` or less, or −1 if there is none. */
export function findHighestPrice(minor: number, conversion: PriceConversion): number {
  return findLowestPrice(minor + 1, conversion) - 1
}

/** Minor units of the currency for one unit of the base currency, in ten-billionths. */
function toFactor({ code, rate }: CurrencyTerms): bigint {
  return BigInt(Math.round(rate * RATE_SCALE)) * 10n ** BigInt(getFractionDigits(code))
}
