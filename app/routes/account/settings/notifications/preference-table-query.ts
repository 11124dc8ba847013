import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { storedPreferences } from '#app/notifications/stored-preferences.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

/** What the user is told of, and where. It stays in the browser, to be read without a connection. */
export function preferenceTableQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'preference-table'),
    queryFn: async () => {
      const table = await parseResponse(api['notification-preferences'].table.$get())
      storedPreferences(userId).set(table)
      return table
    },
    staleTime: 0,
  })
}
