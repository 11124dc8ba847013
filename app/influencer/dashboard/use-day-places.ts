import { pickMarks, useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { InfluencerReport } from '#contract/influencers'

/** The days below a chart, and the names of the first and the last one. */
export function useDayPlaces({ days, range }: Pick<InfluencerReport, 'days' | 'range'>) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(range)
  const places = days.map(({ day }) => format.place(day, 'day'))
  return {
    places,
    marks: pickMarks(days.length).map((at) => ({ at, text: format.mark(days[at]!.day, 'day') })),
    placeHeading: t('chart.day'),
    label: { from: places[0] ?? '', to: places.at(-1) ?? '' },
  }
}
