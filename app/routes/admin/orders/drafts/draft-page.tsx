import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DraftOrder } from '#contract/drafts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { DraftBackLink } from './draft-back-link.tsx'
import { DraftForm } from './draft-form.tsx'
import { draftQuery, draftQuoteQuery } from './draft-queries.ts'

/** An order that a clerk has composed and not sent. */
export default function DraftPage() {
  const { t } = useTranslation(draftsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <DraftBackLink />
      {can('orders:write') ? <LoadedDraft /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedDraft() {
  const { t } = useTranslation(draftsMessages)
  const { id = '' } = useParams()
  const query = useQuery(draftQuery(useApi(), useAdminKey(), id))
  const { data: draft, error, refetch, isFetching } = query
  if (draft) return <OpenedDraft draft={draft} />
  if (!error) return <Skeleton className="h-96" />
  if (isNotFoundError(error)) {
    return (
      <EmptyState
        level="h1"
        title={t('notFound')}
        link={{ to: adminHref('orders/drafts'), label: t('title') }}
      />
    )
  }
  return <ErrorState title={t('draftFailed')} onRetry={() => refetch()} busy={isFetching} />
}

function OpenedDraft({ draft }: { draft: DraftOrder }) {
  const { t } = useTranslation(draftsMessages)
  const { state, order_id: orderId, content } = draft
  // The names of its items. The form shows the error if it cannot be sold any more.
  const quote = useQuery(draftQuoteQuery(useApi(), useAdminKey(), content))
  const name = `${content.first_name} ${content.last_name}`
  const titles = new Map(
    quote.data?.lines.map(({ variant_id, title, options }) => {
      return [variant_id, [title, ...options.map(({ value }) => value)].join(', ')]
    }),
  )
  return (
    <>
      <div className="admin-head pt-1">
        <h1 className="wrap-anywhere">{t('draftOf', { name })}</h1>
      </div>
      {state === 'open' ? (
        quote.isLoading ? (
          <Skeleton className="h-96" />
        ) : (
          <DraftForm key={draft.revision} draft={draft} titles={titles} />
        )
      ) : (
        <Note className="mt-4">
          {t('closed')}{' '}
          {orderId && (
            <TextLink to={adminHref('orders/:id', { id: orderId })}>{t('openOrder')}</TextLink>
          )}
        </Note>
      )}
    </>
  )
}
