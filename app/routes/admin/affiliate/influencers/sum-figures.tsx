import type { UseQueryResult } from '@tanstack/react-query'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { Sparkline } from '#app/charts/sparkline.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { FiguresReport } from './influencer-queries.ts'

/** Five figures in a ruled row, with their change on the days before. */
export function SumFigures({ query }: { query: UseQueryResult<FiguresReport> }) {
  if (query.isPending && !query.isPaused) return <Skeleton className="my-5 h-24" />
  return (
    <ChartPart query={query} height={90}>
      {(report) => <Figures report={report} />}
    </ChartPart>
  )
}

function Figures({ report: { range, now, before, days } }: { report: FiguresReport }) {
  const { t } = useTranslation(influencerFiguresMessages)
  const format = useReportFormat(range)
  const figures = [
    { id: 'clicks' as const, format: format.count, values: days.map(({ clicks }) => clicks) },
    {
      id: 'conversions' as const,
      format: format.count,
      values: days.map((day) => day.conversions),
    },
    { id: 'rate' as const, format: format.share, values: null },
    { id: 'revenue' as const, format: format.amount, values: null },
    { id: 'earned' as const, format: format.amount, values: days.map(({ earned }) => earned) },
  ]
  return (
    <dl className="dashboard-figures" aria-label={t('figures')}>
      {figures.map(({ id, format: toText, values }) => (
        <div key={id}>
          <dt>{t(`figure.${id}`)}</dt>
          <dd>{now[id] === null ? '–' : toText(now[id])}</dd>
          <dd className="dashboard-change">
            <span>
              {id === 'rate' ? t('figure.rateNote') : format.compare(now[id], before[id])}
            </span>
            {values && <Sparkline values={values} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
