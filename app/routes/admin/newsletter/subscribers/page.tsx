import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { ExportButton } from '../../list/export-button.tsx'
import { ListResults } from '../../list/list-results.tsx'
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
      <ListResults
        {...{ query, params }}
        filterNames={['q', 'state']}
        texts={{
          ...{ failed: t('subscribers.failed'), none: t('subscribers.none') },
          ...{ noneHelp: t('subscribers.noneHelp'), noMatch: t('subscribers.noMatch') },
        }}
      >
        {(items) => (
          <ul className="newsletter-subscribers">
            {items.map((subscriber) => (
              <SubscriberRow key={subscriber.id} subscriber={subscriber} />
            ))}
          </ul>
        )}
      </ListResults>
    </>
  )
}
