import { useLanguage } from '#app/i18n/use-translation.ts'
import { createAmountFormatter } from '#platform/money/format-amount'

/** Returns a formatter of amounts in the page's language. */
export function useMoneyFormatter(currency: string) {
  return createAmountFormatter(useLanguage(), currency)
}
