import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

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

/** Whether the user is told of each category in the shop. */
export function categoryPreferencesQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'category-preferences'),
    queryFn: () => parseResponse(api['notification-preferences'].categories.$get()),
    staleTime: 0,
  })
}
