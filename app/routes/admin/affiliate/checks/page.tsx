import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { AffiliateTabs } from '../affiliate-tabs.tsx'
import { CheckItem } from './check-item.tsx'
import { type Check, checksQuery } from './check-queries.ts'
import { DecideDialog, type Deciding } from './decide-dialog.tsx'
import { DecisionList } from './decision-list.tsx'
import '#app/charts/dashboard.css'
import '../influencers/influencers.css'

/** What is unusual about influencers, and what was decided about it. */
export default function ChecksPage() {
  const { t } = useTranslation([
    influencerFiguresMessages,
    influencerAdminMessages,
    affiliateLinksMessages,
  ])
  const { can } = useAccess()
  const isAllowed = can('influencers:read')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('influencerAdmin:tab.checks')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('affiliateLinks:title')}</h1>
          {isAllowed && <p className="text-ink-2">{t('checks.about')}</p>}
        </div>
      </div>
      <AffiliateTabs />
      {isAllowed ? <Checks /> : <PermissionNeeded />}
    </main>
  )
}

function Checks() {
  const { t } = useTranslation(influencerFiguresMessages)
  const query = useQuery(checksQuery(useApi(), useAdminKey()))
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <div className="grid gap-10 pt-5">
      <DashboardPart title={t('checks.title')}>
        <QueryView query={query} errorTitle={t('checks.failed')} skeleton="h-72">
          {({ items, time_zone: timeZone }) =>
            items.length === 0 ? (
              <EmptyState title={t('checks.none')} help={t('checks.noneHelp')} level="h3" />
            ) : (
              <ul>
                {items.map((check) => (
                  <CheckItem
                    key={toKey(check)}
                    {...{ check, timeZone }}
                    onDecide={(decision) => setDeciding({ check, decision })}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </DashboardPart>
      <DecisionList />
      <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />
    </div>
  )
}

function toKey({ influencer, kind }: Check): string {
  return `${influencer.id} ${kind}`
}
