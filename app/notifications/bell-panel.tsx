import { useInfiniteQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Notification } from '#contract/inbox'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery } from './notification-queries.ts'
import { OfflineNotifications } from './offline-notifications.tsx'
import { useReadNotifications } from './use-read-notifications.ts'

const SHOWN = 5

interface Props {
  userId: string
  /** A link was followed. */
  onLeave: () => void
}

/** The newest notifications under the bell. */
export function BellPanel({ userId, onLeave }: Props) {
  const { t } = useTranslation(notificationsMessages)
  const query = useInfiniteQuery(notificationsQuery(useApi(), userId, 'all'))
  const { readAll } = useReadNotifications(userId)
  const newest = query.data?.pages[0]?.items ?? []
  const hasUnread = newest.some(({ read }) => !read)
  return (
    <>
      <div className="bell-panel-head">
        <h2 className="d1">{t('title')}</h2>
        {hasUnread && (
          <button
            type="button"
            className="link text-sm"
            onClick={() => readAll.mutate(newest[0]!.position)}
          >
            {t('readAll')}
          </button>
        )}
      </div>
      <Body
        userId={userId}
        query={query}
        notifications={newest.slice(0, SHOWN)}
        onLeave={onLeave}
      />
      <div className="bell-panel-foot">
        <TextLink to={href('/notifications')} onClick={onLeave}>
          {t('seeAll')}
        </TextLink>
        <TextLink to={`${href('/profile')}?panel=notifications`} onClick={onLeave}>
          {t('choose')}
        </TextLink>
      </div>
    </>
  )
}

interface BodyProps extends Props {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isError' | 'isPaused' | 'isFetching' | 'data'
  > & {
    refetch: () => unknown
  }
  notifications: Notification[]
}

function Body({ userId, query, notifications, onLeave }: BodyProps) {
  const { t } = useTranslation(notificationsMessages)
  const { readOne } = useReadNotifications(userId)
  const open = ({ id, read }: Notification) => {
    if (!read) readOne.mutate(id)
    onLeave()
  }
  if (!query.data) {
    if (query.isPaused)
      return (
        <div className="bell-panel-body">
          <OfflineNotifications userId={userId} onOpen={onLeave} max={SHOWN} />
        </div>
      )
    if (query.isError)
      return <ErrorState title={t('failed')} onRetry={query.refetch} busy={query.isFetching} />
    return (
      <div className="bell-panel-body">
        <LoadingState isPaused={false}>
          <Skeleton className="h-40" />
        </LoadingState>
      </div>
    )
  }
  if (notifications.length === 0)
    return <EmptyState title={t('none')} help={t('noneHelp')} level="h3" />
  return <NotificationList notifications={notifications} onOpen={open} />
}
