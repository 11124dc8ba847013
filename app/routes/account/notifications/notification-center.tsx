import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { inboxQuery } from '#app/notifications/inbox-query.ts'
import {
  type NotificationFilter,
  notificationsQuery,
} from '#app/notifications/notification-queries.ts'
import { OfflineNotifications } from '#app/notifications/offline-notifications.tsx'
import { useReadNotifications } from '#app/notifications/use-read-notifications.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { NOTIFICATION_CATEGORIES, type NotificationInbox } from '#contract/inbox'
import { DayGroups } from './day-groups.tsx'
import { MutedNote } from './muted-note.tsx'

const FILTERS: NotificationFilter[] = ['all', 'unread', ...NOTIFICATION_CATEGORIES]

/** All notifications, those that are unread, or those of a category; the URL says which. */
export default function NotificationCenter({ userId }: { userId: string }) {
  const { t } = useTranslation(notificationsMessages)
  const [search, setSearch] = useSearchParams()
  const shown = FILTERS.find((one) => one === search.get('show')) ?? 'all'
  const inbox = useQuery(inboxQuery(useApi(), userId)).data
  const { readAll } = useReadNotifications(userId)
  const tabs = FILTERS.map((filter) => ({
    ...{ id: filter, label: t(`filters.${filter}`) },
    ...(inbox && { count: countOf(inbox, filter) }),
    panel: filter === shown && <FilteredList userId={userId} filter={filter} inbox={inbox} />,
  }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-1.5 pb-4">
        <h1 className="d3">{t('title')}</h1>
        {inbox && inbox.unread > 0 && (
          <Button
            variant="secondary"
            size="small"
            busy={readAll.isPending}
            // No notification is newer than the state of the inbox that is shown.
            onClick={() => readAll.mutate(inbox.version)}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      <Tabs
        tabs={tabs}
        label={t('category')}
        open={shown}
        onOpen={(filter) =>
          setSearch(filter === 'all' ? {} : { show: filter }, {
            ...{ replace: true, preventScrollReset: true },
          })
        }
      />
    </>
  )
}

function countOf({ total, unread, by_category }: NotificationInbox, filter: NotificationFilter) {
  if (filter === 'all') return total
  return filter === 'unread' ? unread : by_category[filter]
}

interface FilteredListProps {
  userId: string
  filter: NotificationFilter
  inbox: NotificationInbox | undefined
}

function FilteredList({ userId, filter, inbox }: FilteredListProps) {
  const { t } = useTranslation(notificationsMessages)
  const query = useInfiniteQuery(notificationsQuery(useApi(), userId, filter))
  const { readOne } = useReadNotifications(userId)
  if (!query.data && query.isPaused) return <OfflineNotifications userId={userId} />
  return (
    <div className="max-w-[860px]">
      <MutedNote userId={userId} filter={filter} />
      <PagedQueryView
        query={query}
        errorTitle={t('failed')}
        empty={<Empty filter={filter} total={inbox?.total ?? 0} />}
      >
        {(notifications) => (
          <DayGroups
            notifications={notifications}
            onOpen={({ id, read }) => !read && readOne.mutate(id)}
          />
        )}
      </PagedQueryView>
    </div>
  )
}

function Empty({ filter, total }: { filter: NotificationFilter; total: number }) {
  const { t } = useTranslation(notificationsMessages)
  if (filter === 'unread' && total > 0)
    return <EmptyState title={t('noneUnread')} help={t('allRead', { count: total })} />
  return <EmptyState title={t('none')} help={t('noneHelp')} />
}
