import type { UseQueryResult } from '@tanstack/react-query'
import { BeforeLegend } from '#app/charts/before-legend.tsx'
import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { ColumnChart } from '#app/charts/column-chart.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { LineChart } from '#app/charts/line-chart.tsx'
import { pickMarks, useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FiguresReport } from './influencer-queries.ts'

const HEIGHT = 230

interface Props {
  query: UseQueryResult<FiguresReport>
}

/** What was earned by day, beside the days before. */
export function EarnedPart({ query }: Props) {
  const { t } = useTranslation(influencerFiguresMessages)
  return (
    <DashboardPart
      title={t('earned.title')}
      aside={query.data && <EarnedLegend report={query.data} />}
    >
      <ChartPart query={query} height={HEIGHT}>
        {(report) =>
          report.now.earned === 0 && report.before.earned === 0 ? (
            <ChartNote title={t('earned.none')} height={HEIGHT}>
              {t('earned.noneHelp', { count: report.now.clicks })}
            </ChartNote>
          ) : (
            <EarnedChart report={report} />
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function EarnedLegend({ report: { range, before } }: { report: FiguresReport }) {
  const { amount } = useReportFormat(range)
  return <BeforeLegend before={amount(before.earned)} />
}

function EarnedChart({ report }: { report: FiguresReport }) {
  const { t } = useTranslation([influencerFiguresMessages, reportsMessages])
  const format = useReportFormat(report.range)
  const { places, marks } = usePlaces(report)
  const amount = format.amount(report.now.earned)
  return (
    <LineChart
      {...{ places, marks, height: HEIGHT }}
      placeHeading={t('reports:chart.day')}
      label={t('earned.sentence', { from: places[0] ?? '', to: places.at(-1) ?? '', amount })}
      format={format.amount}
      formatRule={format.roundedAmount}
      series={[
        { name: t('reports:sales.now'), values: report.days.map(({ earned }) => earned) },
        {
          name: t('reports:sales.before'),
          values: report.days.map(({ before_earned: before }) => before),
        },
      ]}
    />
  )
}

/** Clicks on the links by day, beside the days before. */
export function InfluencerClicksPart({ query }: Props) {
  const { t } = useTranslation(influencerFiguresMessages)
  return (
    <DashboardPart title={t('clicks.title')}>
      <ChartPart query={query} height={HEIGHT}>
        {(report) =>
          report.now.clicks === 0 && report.before.clicks === 0 ? (
            <ChartNote title={t('clicks.none')} height={HEIGHT} />
          ) : (
            <ClicksChart report={report} />
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function ClicksChart({ report }: { report: FiguresReport }) {
  const { t } = useTranslation([influencerFiguresMessages, reportsMessages])
  const format = useReportFormat(report.range)
  const { places, marks } = usePlaces(report)
  const running = report.days.findIndex(({ day }) => day === report.range.today)
  const { clicks: count } = report.now
  return (
    <ColumnChart
      {...{ places, marks, height: HEIGHT }}
      placeHeading={t('reports:chart.day')}
      label={t('clicks.sentence', { count, from: places[0] ?? '', to: places.at(-1) ?? '' })}
      running={running === -1 ? undefined : running}
      format={format.count}
      formatRule={format.count}
      isWhole
      series={[
        { name: t('reports:sales.now'), values: report.days.map(({ clicks }) => clicks) },
        {
          name: t('reports:sales.before'),
          values: report.days.map(({ before_clicks: before }) => before),
        },
      ]}
    />
  )
}

function usePlaces({ range, days }: FiguresReport) {
  const format = useReportFormat(range)
  const places = days.map(({ day }) => format.place(day, 'day'))
  const marks = pickMarks(days.length).map((at) => {
    return { at, text: format.mark(days[at]!.day, 'day') }
  })
  return { places, marks }
}
