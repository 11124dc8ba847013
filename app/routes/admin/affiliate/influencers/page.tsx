import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { RangeChoice } from '#app/charts/range-choice.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { AffiliateTabs } from '../affiliate-tabs.tsx'
import { Cohorts } from './cohorts.tsx'
import { EarnedPart, InfluencerClicksPart } from './figures-charts.tsx'
import { CategoriesPart, CountriesPart, StatesPart } from './figures-shares.tsx'
import { InfluencerList } from './influencer-list.tsx'
import { type InfluencerReport, influencerReportQuery } from './influencer-queries.ts'
import { SumFigures } from './sum-figures.tsx'
import '#app/charts/dashboard.css'
import './influencers.css'

/** What influencers bring: clicks, sales and commissions, over all and of each. */
export default function InfluencersPage() {
  const { t } = useTranslation([influencerAdminMessages, affiliateLinksMessages])
  const { can } = useAccess()
  const isAllowed = can('influencers:read')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('tab.influencers')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('affiliateLinks:title')}</h1>
          {isAllowed && <About />}
        </div>
        {isAllowed && (
          <div className="admin-head-actions">
            <RangeChoice />
          </div>
        )}
      </div>
      <AffiliateTabs />
      {isAllowed ? <Influencers /> : <PermissionNeeded />}
    </main>
  )
}

function useInfluencerReport() {
  return useQuery(influencerReportQuery(useApi(), useAdminKey(), useReportRange()))
}

function About() {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const { data } = useInfluencerReport()
  const all = getNumberFormat(language).format(data?.influencers ?? 0)
  return (
    <p className="min-h-5 text-ink-2">
      {data && data.influencers > 0 && t('about', { count: data.active, all })}
    </p>
  )
}

function Influencers() {
  const { t } = useTranslation(influencerFiguresMessages)
  const query = useInfluencerReport()
  if (query.data?.influencers === 0) {
    const link = {
      to: adminHref('affiliate-analytics/applications'),
      label: t('detail.application'),
    }
    return <EmptyState title={t('none')} help={t('noneHelp')} link={link} />
  }
  return (
    <>
      <SumFigures query={query} />
      <div className="influencer-charts">
        <EarnedPart query={query} />
        <StatesPart query={query} />
        <InfluencerClicksPart query={query} />
        <CountriesPart query={query} />
        <CohortsPart report={query.data} />
        <CategoriesPart query={query} />
      </div>
      <InfluencerList />
    </>
  )
}

function CohortsPart({ report }: { report: InfluencerReport | undefined }) {
  return report ? <Cohorts report={report} /> : <div />
}
