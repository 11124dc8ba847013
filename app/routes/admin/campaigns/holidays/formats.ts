import { useLanguage } from '#app/i18n/use-translation.ts'

/** Returns a function that writes a day without a zone, such as `2026-12-25`. */
export function useDayFormat() {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  })
  return (day: string) => format.format(new Date(day))
}

/** Returns a function that writes 25 as `25%`, or as `25 %` in German. */
export function usePercentFormat() {
  const format = new Intl.NumberFormat(useLanguage(), { style: 'percent' })
  return (percent: number) => format.format(percent / 100)
}
