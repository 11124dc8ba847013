import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

/** What an account has of store credit, by currency. */
export function storeCreditQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'store-credit'),
    queryFn: async () => (await parseResponse(api.account['store-credit'].$get())).items,
    // Orders and clerks change it.
    refetchOnMount: 'always',
  })
}
