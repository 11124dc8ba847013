import { ChartPart } from '#app/charts/chart-states.tsx'
import { Sparkline } from '#app/charts/sparkline.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { SalesPoint, SalesReport } from '#contract/reports'
import { useReport } from './report-query.ts'

/** Five figures in a ruled row, each with its change in words. */
export function Figures() {
  const query = useReport('sales')
  if (query.isPending && !query.isPaused) return <FiguresSkeleton />
  return (
    <ChartPart query={query} height={90}>
      {(report) => <FigureRow report={report} />}
    </ChartPart>
  )
}

function FigureRow({ report }: { report: SalesReport }) {
  const { t } = useTranslation(reportsMessages)
  const { now, before, points, range } = report
  const format = useReportFormat(range)
  const draw = (pick: (point: SalesPoint) => number | null) =>
    points.map((point) => (point.is_future ? null : pick(point)))
  const money = (value: number | null) => (value === null ? '–' : format.amount(value))
  const gained =
    now.conversion !== null && before.conversion !== null
      ? t('figure.points', { change: format.points(now.conversion - before.conversion) })
      : null
  const figures = [
    {
      id: 'sales',
      value: money(now.sales),
      change: format.compare(now.sales, before.sales),
      line: draw(({ sales }) => sales),
    },
    {
      id: 'orders',
      value: format.count(now.orders),
      change: format.compare(now.orders, before.orders),
      line: draw(({ orders }) => orders),
    },
    {
      id: 'average',
      value: money(now.average),
      change: format.compare(now.average, before.average),
      line: draw(({ orders, sales }) => (orders > 0 ? sales / orders : null)),
    },
    {
      id: 'visits',
      value: format.count(now.visits),
      change: format.compare(now.visits, before.visits),
      line: draw(({ visits }) => visits),
    },
    {
      id: 'conversion',
      value: now.conversion === null ? '–' : format.share(now.conversion),
      change: gained,
      line: draw(({ visits, orders }) => (visits ? orders / visits : null)),
    },
  ] as const
  return (
    <dl className="dashboard-figures" aria-label={t('figures')}>
      {figures.map(({ id, value, change, line }) => (
        <div key={id}>
          <dt>{t(`figure.${id}`)}</dt>
          <dd>{value}</dd>
          <dd className="dashboard-change">
            <span>{change}</span>
            <Sparkline values={line} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FiguresSkeleton() {
  const { t } = useTranslation(reportsMessages)
  const ids = ['sales', 'orders', 'average', 'visits', 'conversion'] as const
  return (
    <dl className="dashboard-figures" aria-busy="true">
      {ids.map((id) => (
        <div key={id}>
          <dt>{t(`figure.${id}`)}</dt>
          <dd>
            <Skeleton className="my-1 h-7 w-24" />
            <Skeleton className="h-4 w-32" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
