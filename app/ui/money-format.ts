import { useLanguage } from '#app/i18n/use-translation.ts'
import { getNumberFormat } from './number-format.ts'

/** Returns a formatter of amounts in major units: `$41.30`, `41,30 €`. */
export function createMoneyFormatter(
  language: string,
  currency: string,
): (amount: number) => string {
  const format = getNumberFormat(language, { style: 'currency', currency })
  return (amount) => format.format(amount).replace('-', '\u2212')
}

/** Returns a formatter of amounts in the page's language. */
export function useMoneyFormatter(currency: string) {
  return createMoneyFormatter(useLanguage(), currency)
}
