import { href } from 'react-router'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { RangeChoice } from '#app/charts/range-choice.tsx'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { RangeFigures } from './range-figures.tsx'
import { useInfluencerReport } from './use-influencer-report.ts'
import '#app/charts/dashboard.css'
import './influencer-dashboard.css'

/** The figures of an influencer on the Analytics tab of the account. */
export default function InfluencerAnalytics({ userId }: { userId: string }) {
  const { t } = useTranslation(influencerDashboardMessages)
  return (
    <div className="influencer-dashboard py-6">
      <DashboardPart title={t('analytics')} aside={<RangeChoice />}>
        <ChartPart query={useInfluencerReport(userId)} height={90}>
          {(report) => <RangeFigures report={report} />}
        </ChartPart>
        <Link className="link" to={href('/influencer/dashboard')}>
          {t('open')}
        </Link>
      </DashboardPart>
    </div>
  )
}
