import { useLanguage } from '#app/i18n/use-translation.ts'

/** Returns a function that writes 25 as `25%`, or as `25 %` in German. */
export function usePercent() {
  const format = new Intl.NumberFormat(useLanguage(), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return (percent: number) => format.format(percent / 100)
}
