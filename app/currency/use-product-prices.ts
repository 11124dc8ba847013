import { useLanguage } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import type { OfferedCurrency } from '#contract/pricing'
import { type CurrencyTerms, convertPrice } from '#platform/money/convert-price'
import { createAmountFormatter } from '#platform/money/format-amount'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { calculateReductionPercent } from '#platform/money/reduction-percent'
import { type ChosenCurrency, chosenCurrency } from './chosen-currency.ts'

/** A price as the API shows it, with the lowest one of 30 days if it is reduced. */
interface ReducedPrice {
  price: number
  lowest_price_30_days: number | null
  reduction_percent: number | null
}

/**
 * Returns how prices of a product are shown in the currency that the shopper has chosen. What is charged is computed by
 * the server, with the same function and the rate of that time.
 */
export function useProductPrices(productCurrency: string) {
  const language = useLanguage()
  const { currency, convert } = createConverter(useStoredValue(chosenCurrency), productCurrency)
  return {
    currency,
    convert,
    /** Formats a converted amount. */
    format: createAmountFormatter(language, currency),
    convertReduced: (reduced: ReducedPrice) => convertReducedPrice(reduced, convert),
  }
}

function createConverter(chosen: ChosenCurrency | null, productCurrency: string) {
  const from = findTerms(chosen, productCurrency)
  const to = chosen && findTerms(chosen, chosen.code)
  if (!from || !to) return { currency: productCurrency, convert: (amount: number) => amount }
  const convert = (amount: number) => {
    const minor = convertPrice(toMinorUnits(amount, from.code), { from, to })
    return toDecimal({ minor, currency: to.code })
  }
  return { currency: to.code, convert }
}

/** Prices that are rounded to the same amount are no reduction. */
function convertReducedPrice(
  { price, lowest_price_30_days: lowest }: ReducedPrice,
  convert: (amount: number) => number,
): ReducedPrice {
  const converted = convert(price)
  const before = lowest === null ? null : convert(lowest)
  if (before === null || before <= converted) {
    return { price: converted, lowest_price_30_days: null, reduction_percent: null }
  }
  const percent = calculateReductionPercent(converted, before)
  return { price: converted, lowest_price_30_days: before, reduction_percent: percent }
}

function findTerms(chosen: ChosenCurrency | null, code: string): CurrencyTerms | undefined {
  const found = chosen?.currencies.find((currency) => currency.code === code)
  return found && toTerms(found)
}

function toTerms({ code, rate, price_step, price_ending }: OfferedCurrency): CurrencyTerms {
  return {
    code,
    rate,
    priceStepMinor: toMinorUnits(price_step, code),
    priceEndingMinor: toMinorUnits(price_ending, code),
  }
}
