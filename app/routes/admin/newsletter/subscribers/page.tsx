import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { ExportButton } from '../../list/export-button.tsx'
import { Pager } from '../../list/pager.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { type ListParams, useListParams } from '../../list/use-list-params.ts'
import { fetchSubscribersFile, subscribersQuery } from '../newsletter-queries.ts'
import { NewsletterViews } from '../newsletter-views.tsx'
import { StateChoice } from './state-choice.tsx'
import { SubscriberRow } from './subscriber-row.tsx'
import '../newsletter.css'

/** Who has requested the newsletter. */
export default function SubscribersPage() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const { can } = useAccess()
  const api = useApi()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('views.subscribers')} noIndex />
      <div className="admin-head">
        <h1>{t('views.subscribers')}</h1>
        {can('newsletter:read') && (
          <div className="admin-head-actions">
            <ExportButton fetchFile={() => fetchSubscribersFile(api, params)} />
          </div>
        )}
      </div>
      {can('newsletter:read') ? (
        <>
          <NewsletterViews open="newsletter/subscribers" />
          <SubscriberList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function SubscriberList({ params }: { params: ListParams }) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const query = useQuery(subscribersQuery(useApi(), useAdminKey(), params))
  return (
    <>
      <div className="admin-tools">
        <SearchField
          label={t('subscribers.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <StateChoice params={params} />
      </div>
      <QueryView query={query} errorTitle={t('subscribers.failed')} skeleton="h-96">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <NoSubscribers params={params} />
          ) : (
            <>
              <ul className="newsletter-subscribers">
                {items.map((subscriber) => (
                  <SubscriberRow key={subscriber.id} subscriber={subscriber} />
                ))}
              </ul>
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function NoSubscribers({ params }: { params: ListParams }) {
  const { t } = useTranslation([newsletterIssuesMessages, adminMessages])
  if (!params.get('q') && !params.get('state')) {
    return <EmptyState title={t('subscribers.none')} help={t('subscribers.noneHelp')} />
  }
  return (
    <EmptyState
      title={t('subscribers.noMatch')}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => params.set({ q: undefined, state: undefined })}
        >
          {t('admin:list.clearFilters')}
        </Button>
      }
    />
  )
}
