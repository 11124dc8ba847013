import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { type ListParams, useListParams } from '../../list/use-list-params.ts'
import { SystemNav } from '../system-nav.tsx'
import { EventFilters } from './event-filters.tsx'
import { FILTER_NAMES, type ListedEvent, providerEventsQuery } from './event-queries.ts'
import { EventRow } from './event-row.tsx'
import '../system.css'

/** What payment providers reported, over all orders. */
export default function ProviderEventsPage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('events.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('events.title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('events.help')}</p>
        </div>
      </div>
      <SystemNav />
      {can('system:read') ? (
        <>
          <EventFilters params={params} />
          <Events params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Events({ params }: { params: ListParams }) {
  const { t } = useTranslation(systemMessages)
  const query = useInfiniteQuery(providerEventsQuery(useApi(), useAdminKey(), params))
  const isFiltered = FILTER_NAMES.some((name) => params.get(name))
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('failed')}
      empty={<EmptyState title={isFiltered ? t('events.noMatch') : t('events.none')} />}
    >
      {(events: ListedEvent[]) => (
        <ul className="system-rows">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedQueryView>
  )
}
