import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { RangeChoice } from '#app/charts/range-choice.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { clicksQuery } from './affiliate-queries.ts'
import { AffiliateTabs } from './affiliate-tabs.tsx'
import { ClickedProducts } from './clicked-products.tsx'
import { ClickCategoriesPart, ClicksPart } from './clicks-parts.tsx'
import { AffiliateFigures } from './figures.tsx'
import { MissingLinksPart } from './missing-links.tsx'
import '#app/charts/dashboard.css'
import './affiliate.css'

/** Where shoppers went to the marketplace, and the links that they followed. */
export default function AffiliatePage() {
  const { t } = useTranslation(affiliateLinksMessages)
  const { can } = useAccess()
  const isAllowed = can('marketplace:read')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          {isAllowed && <p className="text-ink-2">{t('about')}</p>}
        </div>
        {isAllowed && (
          <div className="admin-head-actions">
            <RangeChoice />
          </div>
        )}
      </div>
      <AffiliateTabs />
      {isAllowed ? <Affiliate /> : <PermissionNeeded />}
    </main>
  )
}

function Affiliate() {
  const { t } = useTranslation(affiliateLinksMessages)
  const query = useQuery(clicksQuery(useApi(), useAdminKey(), useReportRange()))
  if (query.data && !query.data.has_any) {
    return (
      <>
        <EmptyState
          title={t('empty.title')}
          help={t('empty.help')}
          link={{ to: adminHref('aliexpress'), label: t('empty.link') }}
        />
        <MissingLinksPart />
      </>
    )
  }
  return (
    <>
      <AffiliateFigures query={query} />
      <div className="affiliate-charts">
        <ClicksPart query={query} />
        <ClickCategoriesPart query={query} />
      </div>
      <ClickedProducts report={query.data} />
      <MissingLinksPart />
    </>
  )
}
