import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import type { InfluencerReport } from './influencer-queries.ts'

/** The figures of influencers by the month of their approval. */
export function Cohorts({ report: { range, cohorts } }: { report: InfluencerReport }) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const format = useReportFormat(range)
  const month = getDateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <DashboardPart title={t('cohorts.title')}>
      <table className="influencer-cohorts">
        <thead>
          <tr>
            <th scope="col">{t('cohorts.month')}</th>
            <th scope="col">{t('cohorts.influencers')}</th>
            <th scope="col">{t('figure.clicks')}</th>
            <th scope="col">{t('figure.conversions')}</th>
            <th scope="col">{t('figure.earned')}</th>
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{month.format(new Date(`${cohort.month}-01`))}</th>
              <td>{format.count(cohort.influencers)}</td>
              <td>{format.count(cohort.clicks)}</td>
              <td>{format.count(cohort.conversions)}</td>
              <td>{format.amount(cohort.earned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DashboardPart>
  )
}
