import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SearchReport } from '#contract/reports'
import { useReport } from './report-query.ts'

/** What shoppers searched for most, and what they did not find. */
export function SearchesPart() {
  const { t } = useTranslation(reportsMessages)
  const query = useReport('searches')
  return (
    <div className="dashboard-two">
      <DashboardPart title={t('searches.title')}>
        <ChartPart query={query} height={150}>
          {({ top }) => <Phrases items={top} none={t('searches.none')} />}
        </ChartPart>
      </DashboardPart>
      <DashboardPart title={t('searches.without')}>
        <ChartPart query={query} height={150}>
          {({ without_result }) => (
            <Phrases items={without_result} none={t('searches.noneMissed')} />
          )}
        </ChartPart>
      </DashboardPart>
    </div>
  )
}

function Phrases({ items, none }: { items: SearchReport['top']; none: string }) {
  const { t } = useTranslation(reportsMessages)
  if (items.length === 0) return <p className="dashboard-none">{none}</p>
  return (
    <dl className="receipt dashboard-phrases">
      {items.map(({ phrase, times }) => (
        <div key={phrase}>
          <dt>{phrase}</dt>
          <dd>{t('searches.times', { count: times })}</dd>
        </div>
      ))}
    </dl>
  )
}
