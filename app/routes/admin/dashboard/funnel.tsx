import type { CSSProperties } from 'react'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VisitReport } from '#contract/reports'
import { useReport } from './report-query.ts'

/** The steps from a visit to a payment. Each says its share of the step before. */
export function FunnelPart() {
  const { t } = useTranslation(reportsMessages)
  return (
    <DashboardPart title={t('funnel.title')}>
      <ChartPart query={useReport('visits')}>{(report) => <Steps report={report} />}</ChartPart>
    </DashboardPart>
  )
}

function Steps({ report }: { report: VisitReport }) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  const { visits, products, carts, checkouts, orders } = report
  const steps = [
    { name: t('figure.visits'), count: visits },
    { name: t('funnel.products'), count: products },
    { name: t('funnel.carts'), count: carts },
    { name: t('funnel.checkouts'), count: checkouts },
    { name: t('funnel.paid'), count: orders },
  ]
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <>
      <ol className="dashboard-steps">
        {steps.map(({ name, count }, index) => {
          const before = steps[index - 1]?.count ?? 0
          return (
            <li key={name}>
              <span>
                {name}{' '}
                {before > 0 && (
                  <span className="text-ink-2">
                    {t('funnel.ofBefore', { percent: format.share(count / before) })}
                  </span>
                )}
              </span>
              <span className="amount">{format.count(count)}</span>
              <i style={{ '--v': `${(100 * count) / most}%` } as CSSProperties} />
            </li>
          )
        })}
      </ol>
      <p className="dashboard-note">{t('funnel.help')}</p>
    </>
  )
}
