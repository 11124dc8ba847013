import { BeforeLegend } from '#app/charts/before-legend.tsx'
import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { ColumnChart } from '#app/charts/column-chart.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { LineChart } from '#app/charts/line-chart.tsx'
import { pickMarks, useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SalesReport } from '#contract/reports'
import { useReport } from './report-query.ts'

/** Sales over the days of the range, or the hours of one day, beside those before. */
export function SalesPart() {
  const { t } = useTranslation(reportsMessages)
  const query = useReport('sales')
  return (
    <DashboardPart
      title={t('sales.title')}
      aside={query.data && <SalesLegend report={query.data} />}
    >
      <ChartPart query={query} height={264}>
        {(report) =>
          hasSales(report) ? (
            <SalesChart report={report} />
          ) : (
            <ChartNote title={t('empty.title')} height={264}>
              {t('empty.help')}
            </ChartNote>
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function hasSales({ points }: SalesReport): boolean {
  return points.some(({ sales, before_sales }) => sales !== 0 || Boolean(before_sales))
}

function SalesLegend({ report: { range, before } }: { report: SalesReport }) {
  const { amount } = useReportFormat(range)
  return <BeforeLegend before={amount(before.sales)} />
}

function SalesChart({ report }: { report: SalesReport }) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  const { points, now } = report
  const places = useChartPlaces(report)
  const shown = points.filter(({ is_future }) => !is_future)
  const highest = shown.toSorted((a, b) => b.sales - a.sales)[0]
  const label = t('sales.sentence', {
    ...{ from: places.first, to: places.last },
    amount: format.amount(highest?.sales ?? 0),
    place: highest ? format.place(highest.at, report.step) : '',
  })
  return (
    <>
      <LineChart
        {...places.chart}
        label={label}
        height={264}
        format={format.amount}
        formatRule={format.roundedAmount}
        series={[
          {
            name: t('sales.now'),
            values: points.map(({ is_future, sales }) => (is_future ? null : sales)),
          },
          { name: t('sales.before'), values: points.map(({ before_sales }) => before_sales) },
        ]}
      />
      {now.refunded > 0 && (
        <p className="dashboard-note">
          {t('sales.refunded', { amount: format.amount(now.refunded) })}
        </p>
      )}
    </>
  )
}

/** Orders by hour or day. */
export function OrdersPart() {
  const { t } = useTranslation(reportsMessages)
  const query = useReport('sales')
  const isHourly = query.data?.step === 'hour'
  return (
    <DashboardPart title={t(isHourly ? 'orders.byHour' : 'orders.byDay')}>
      <ChartPart query={query} height={150}>
        {(report) =>
          report.points.some(
            ({ orders, before_orders }) => orders > 0 || Boolean(before_orders),
          ) ? (
            <OrdersChart report={report} />
          ) : (
            <ChartNote title={t('empty.title')} height={150} />
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function OrdersChart({ report }: { report: SalesReport }) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  const { points, now } = report
  const places = useChartPlaces(report)
  const running = points.findIndex(({ is_over, is_future }) => !is_over && !is_future)
  return (
    <ColumnChart
      {...places.chart}
      label={t('orders.sentence', { count: now.orders, from: places.first, to: places.last })}
      height={150}
      running={running === -1 ? undefined : running}
      format={format.count}
      isWhole
      formatRule={format.count}
      series={[
        {
          name: t('sales.now'),
          values: points.map(({ is_future, orders }) => (is_future ? null : orders)),
        },
        { name: t('sales.before'), values: points.map(({ before_orders }) => before_orders) },
      ]}
    />
  )
}

function useChartPlaces({ points, step, range }: SalesReport) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(range)
  const places = points.map(({ at }) => format.place(at, step))
  const marks = pickMarks(points.length).map((at) => ({
    at,
    text: format.mark(points[at]!.at, step),
  }))
  const placeHeading = t(`chart.${step}`)
  return {
    chart: { places, marks, placeHeading },
    first: places[0] ?? '',
    last: places.at(-1) ?? '',
  }
}
