import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { NotificationCategory } from '#contract/inbox'
import { notificationsKey } from './inbox-query.ts'
import { storeNotifications } from './stored-notifications.ts'

/** Which notifications are listed. */
export type NotificationFilter = 'all' | 'unread' | NotificationCategory

/** The notifications, newest first. The newest ones stay in the browser, to be read without a connection. */
export function notificationsQuery(api: ApiClient, userId: string, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey(userId), 'list', filter],
    queryFn: async ({ pageParam: cursor }) => {
      const query = { cursor, ...toQuery(filter) }
      const page = await parseResponse(api.notifications.$get({ query }))
      if (filter === 'all' && !cursor) storeNotifications(userId, page.items)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })
}

function toQuery(filter: NotificationFilter) {
  if (filter === 'all') return {}
  return filter === 'unread' ? { unread: 'true' as const } : { category: filter }
}
