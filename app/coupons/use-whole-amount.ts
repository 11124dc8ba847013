import { useLanguage } from '#app/i18n/use-translation.ts'
import { getNumberFormat } from '#platform/i18n/number-format'

/** Returns a formatter of amounts without the cents of whole ones: `$5`. */
export function useWholeAmount(currency: string): (amount: number) => string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const format = getNumberFormat(useLanguage(), style)
  return (amount) => format.format(amount)
}
