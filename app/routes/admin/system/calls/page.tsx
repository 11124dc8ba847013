import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { MarketplaceCall } from '#contract/marketplace'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { type ListParams, useListParams } from '../../list/use-list-params.ts'
import { SystemNav } from '../system-nav.tsx'
import { CallFilters } from './call-filters.tsx'
import { callsQuery, FILTER_NAMES } from './call-queries.ts'
import { CallRow } from './call-row.tsx'
import { PausesPart } from './pauses-part.tsx'
import '../system.css'

/** What the shop asked of the marketplace, and what it does not ask for a while. */
export default function MarketplaceCallsPage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('calls.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('calls.title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('calls.help')}</p>
        </div>
      </div>
      <SystemNav />
      {can('system:read') ? (
        <div className="system-parts pt-4">
          <PausesPart />
          <CallFilters params={params} />
          <Calls params={params} />
        </div>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Calls({ params }: { params: ListParams }) {
  const { t } = useTranslation(systemMessages)
  const query = useInfiniteQuery(callsQuery(useApi(), useAdminKey(), params))
  const isFiltered = FILTER_NAMES.some((name) => params.get(name))
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('failed')}
      empty={<EmptyState title={isFiltered ? t('calls.noMatch') : t('calls.none')} />}
    >
      {(calls: MarketplaceCall[]) => (
        <ul className="system-rows">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      )}
    </PagedQueryView>
  )
}
