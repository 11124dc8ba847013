import { useTranslation } from '#app/i18n/use-translation.ts'
import { getNumberFormat } from './number-format.ts'

/** `$41.30`, `41,30 €`. */
export function createMoneyFormatter(
  language: string,
  currency: string,
): (amount: number) => string {
  const format = getNumberFormat(language, { style: 'currency', currency })
  return (amount) => format.format(amount).replace('-', '\u2212')
}

/** Amounts in the language of the page. */
export function useMoneyFormatter(currency: string) {
  return createMoneyFormatter(useTranslation().language, currency)
}
