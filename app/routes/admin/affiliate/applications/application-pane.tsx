import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { useAdminKey } from '../../frame/access.ts'
import { ApplicationDetail } from './application-detail.tsx'
import { applicationQuery } from './application-queries.ts'

/** The open application; or that it loads, that it could not be loaded, or that it is gone. */
export function ApplicationPane({ id }: { id: string }) {
  const { t } = useTranslation(influencerAdminMessages)
  const query = useQuery(applicationQuery(useApi(), useAdminKey(), id))
  const { data, error, refetch, isFetching } = query
  const isGone = error !== null && isNotFoundError(error)
  return (
    <article className="application-pane" aria-label={t('application')}>
      <BackButton />
      {data && !isGone && <ApplicationDetail application={data} />}
      {!data && !error && <Skeleton className="h-96" />}
      {isGone && <EmptyState title={t('notFound')} help={t('notFoundHelp')} />}
      {error && !isGone && !data && (
        <ErrorState title={t('failedOne')} onRetry={() => refetch()} busy={isFetching} />
      )}
    </article>
  )
}

/** On a small screen, where the list is not beside it. */
function BackButton() {
  const { t } = useTranslation(influencerAdminMessages)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <button
      type="button"
      className="plain-icon-button application-back"
      aria-label={t('back')}
      onClick={() => navigate({ search, hash: '' })}
    >
      <Icon icon={ArrowLeft} />
    </button>
  )
}
