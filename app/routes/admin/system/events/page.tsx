import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { PROVIDER_EVENT_OUTCOMES, PROVIDER_EVENT_STATES } from '#contract/payments'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { type ListParams, useListParams } from '../../list/use-list-params.ts'
import { SystemNav } from '../system-nav.tsx'
import { type ListedEvent, providerEventsQuery } from './event-queries.ts'
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
      <SystemNav />
      <div className="admin-head">
        <div>
          <h1>{t('events.title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('events.help')}</p>
        </div>
      </div>
      {can('system:read') ? (
        <>
          <Filters params={params} />
          <Events params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Filters({ params }: { params: ListParams }) {
  const { t } = useTranslation([systemMessages, adminMessages, salesMessages])
  return (
    <div className="admin-tools">
      <SelectField
        label={t('events.reported')}
        value={params.get('state') ?? ''}
        onChange={(event) => params.set({ state: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {PROVIDER_EVENT_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`sales:paymentState.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('events.outcome')}
        value={params.get('outcome') ?? ''}
        onChange={(event) => params.set({ outcome: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {PROVIDER_EVENT_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`sales:outcome.${outcome}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Events({ params }: { params: ListParams }) {
  const { t } = useTranslation(systemMessages)
  const query = useInfiniteQuery(providerEventsQuery(useApi(), useAdminKey(), params))
  const isFiltered = Boolean(params.get('state') || params.get('outcome'))
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
