import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import type { NotificationCategory } from '#contract/inbox'
import { storeNotifications } from './stored-notifications.ts'

/** Which notifications are listed. */
export type NotificationFilter = 'all' | 'unread' | NotificationCategory

/** The first elements of the keys of all that depends on the inbox. */
export function notificationsKey(userId: string) {
  return accountQueryKey(userId, 'notifications')
}

/** How much is unread. The stream of events says when it is stale. */
export function inboxQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey(userId), 'inbox'],
    queryFn: () => parseResponse(api.notifications.inbox.$get()),
  })
}

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
