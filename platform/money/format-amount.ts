import { getNumberFormat } from '../i18n/number-format.ts'
import { type Money, toDecimal } from './money.ts'

/** Formats an amount with all digits of its currency and a true minus sign: `−$1,234.50`, `1.234,50 €`. */
export function formatAmount(money: Money, language: string): string {
  return createAmountFormatter(language, money.currency)(toDecimal(money))
}

/** Returns a formatter of decimal amounts, as the API returns them: 41.3 is `$41.30`. */
export function createAmountFormatter(
  language: string,
  currency: string,
): (amount: number) => string {
  const format = getNumberFormat(language, { style: 'currency', currency })
  return (amount) => format.format(amount).replace('-', '\u2212')
}
