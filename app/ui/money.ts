import { useTranslation } from '#app/i18n/use-translation.ts'
import { numbers } from './numbers.ts'

/** `$41.30`, `41,30 €`. */
export function money(language: string, currency: string): (amount: number) => string {
  const format = numbers(language, { style: 'currency', currency })
  return (amount) => format.format(amount).replace('-', '\u2212')
}

/** Amounts in the language of the page. */
export function useMoney(currency: string) {
  return money(useTranslation().language, currency)
}
