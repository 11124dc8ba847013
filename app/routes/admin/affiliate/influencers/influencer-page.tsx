import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { RangeChoice } from '#app/charts/range-choice.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { EarnedPart, InfluencerClicksPart } from './figures-charts.tsx'
import { CategoriesPart, CountriesPart, StatesPart } from './figures-shares.tsx'
import { InfluencerActions } from './influencer-actions.tsx'
import { ChecksPart, LinksPart, RatesPart } from './influencer-parts.tsx'
import { influencerQuery, type ListedInfluencer } from './influencer-queries.ts'
import { SumFigures } from './sum-figures.tsx'
import { StateBadge } from './use-influencer-columns.tsx'
import '#app/charts/dashboard.css'
import './influencers.css'

/** One influencer: state, figures, clicked links, rates and what is unusual. */
export default function InfluencerPage() {
  const { t } = useTranslation(influencerFiguresMessages)
  const { can } = useAccess()
  const { id = '' } = useParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('detail.title')} noIndex />
      <BackLink to={adminHref('affiliate-analytics/influencers')}>{t('detail.back')}</BackLink>
      {can('influencers:read') ? (
        <Influencer id={id} />
      ) : (
        <PermissionNeeded title={t('detail.title')} />
      )}
    </main>
  )
}

function Influencer({ id }: { id: string }) {
  const { t } = useTranslation(influencerFiguresMessages)
  const range = useReportRange()
  const query = useQuery(influencerQuery(useApi(), useAdminKey(), { id, range }))
  if (query.error && isNotFoundError(query.error)) {
    return <EmptyState title={t('detail.notFound')} level="h1" />
  }
  return (
    <QueryView query={query} errorTitle={t('detail.failed')} skeleton="h-96">
      {({ influencer, paths }) => (
        <>
          <Head influencer={influencer} />
          <Figures id={id} />
          <div className="influencer-charts">
            <LinksPart paths={paths} />
            <ChecksPart id={id} />
            <RatesPart id={id} />
          </div>
        </>
      )}
    </QueryView>
  )
}

function Head({ influencer }: { influencer: ListedInfluencer }) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const { name, code, approved_at: approvedAt, suspended_at: suspendedAt } = influencer
  const date = getDateFormat(language, { dateStyle: 'long' }).format(new Date(approvedAt))
  return (
    <>
      <div className="admin-head">
        <div>
          <h1 className="wrap-anywhere">{name ?? t('former')}</h1>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
            {t('detail.since', { code, date })}
            <StateBadge isSuspended={suspendedAt !== null} />
          </p>
        </div>
        {influencer.user_id && <InfluencerActions userId={influencer.user_id} />}
      </div>
      <div className="pt-4">
        <RangeChoice />
      </div>
    </>
  )
}

function Figures({ id }: { id: string }) {
  const range = useReportRange()
  const query = useQuery({
    ...influencerQuery(useApi(), useAdminKey(), { id, range }),
    select: ({ report }) => report,
  })
  return (
    <>
      <SumFigures query={query} />
      <div className="influencer-charts">
        <EarnedPart query={query} />
        <StatesPart query={query} />
        <InfluencerClicksPart query={query} />
        <div className="dashboard-two">
          <CountriesPart query={query} />
          <CategoriesPart query={query} />
        </div>
      </div>
    </>
  )
}
