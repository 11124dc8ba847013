import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ReportRange, SalesReport } from '#contract/reports'
import { countDays } from '#contract/reports'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { createAmountFormatter } from '#platform/money/format-amount'

/** The texts of figures: amounts, counts, shares, changes and days of the shop. */
export function useReportFormat(range: ReportRange) {
  const { t, language } = useTranslation(reportsMessages)
  const { currency, time_zone: timeZone } = range
  const withMinus = (text: string) => text.replace('-', '\u2212')
  const number = getNumberFormat(language)
  const rounded = getNumberFormat(language, {
    ...{ style: 'currency', currency, maximumFractionDigits: 0 },
  })
  const share = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
  const change = getNumberFormat(language, { style: 'percent', ...signed })
  const points = getNumberFormat(language, signed)
  const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
    getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day))
  const isOneDay = range.from === range.to

  return {
    isOneDay,
    amount: createAmountFormatter(language, currency),
    roundedAmount: (value: number) => withMinus(rounded.format(value)),
    count: (value: number) => number.format(value),
    share: (value: number) => share.format(value),
    points: (value: number) => withMinus(points.format(value * 100)),
    /** `+12%`; a count from nothing has no percentage. */
    change(now: number, before: number): string {
      return before > 0 ? withMinus(change.format(now / before - 1)) : t('figure.none')
    },
    /** `+12% on last Sunday`; a count from nothing has no percentage. */
    compare(now: number | null, before: number | null): string | null {
      if (now === null || !before) return now ? t('figure.none') : null
      const text = withMinus(change.format(now / before - 1))
      if (!isOneDay) {
        return t('figure.inDays', { change: text, count: countDays(range.from, range.to) })
      }
      return t('figure.onWeekday', {
        change: text,
        weekday: formatDay(range.from, { weekday: 'long' }),
      })
    },
    place(at: string, step: SalesReport['step']): string {
      if (step === 'day') return formatDay(at, { weekday: 'short', day: 'numeric', month: 'long' })
      const time = { hour: '2-digit', minute: '2-digit' } as const
      return getDateFormat(language, { ...time, timeZone }).format(new Date(at))
    },
    mark(at: string, step: SalesReport['step']): string {
      if (step === 'day') {
        return at === range.today
          ? t('chart.today')
          : formatDay(at, { day: 'numeric', month: 'short' })
      }
      return getDateFormat(language, { hour: 'numeric', timeZone }).format(new Date(at))
    },
  }
}

/** Picks at most five places, the first and the last among them, that are named below a chart. */
export function pickMarks(count: number, steps = 4): number[] {
  if (count <= steps + 1) return Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: steps + 1 }, (_, at) => Math.round((at * (count - 1)) / steps))
}
