import { ColumnChart } from '#app/charts/column-chart.tsx'
import { pickMarks, useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ReportRange } from '#contract/reports'

interface Props {
  range: ReportRange
  days: { day: string }[]
  /** What is counted. */
  name: string
  /** Of each day. */
  clicks: number[]
  /** Of each of the days before. */
  before?: number[]
  height?: number
}

/** How often shoppers went to the marketplace, by day. */
export function ClicksChart({ range, days, name, clicks, before, height = 150 }: Props) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(range)
  const places = days.map(({ day }) => format.place(day, 'day'))
  const count = clicks.reduce((sum, one) => sum + one, 0)
  const running = days.findIndex(({ day }) => day === range.today)
  const nowName = before ? t('sales.now') : t('outbound.series')
  return (
    <ColumnChart
      places={places}
      marks={pickMarks(days.length).map((at) => ({ at, text: format.mark(days[at]!.day, 'day') }))}
      placeHeading={t('chart.day')}
      label={t('outbound.sentence', {
        ...{ count, name, from: places[0] ?? '', to: places.at(-1) ?? '' },
      })}
      height={height}
      running={running === -1 ? undefined : running}
      format={format.count}
      formatRule={format.count}
      isWhole
      series={[
        { name: nowName, values: clicks },
        ...(before ? [{ name: t('sales.before'), values: before }] : []),
      ]}
    />
  )
}
