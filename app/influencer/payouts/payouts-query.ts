import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

export function payoutsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'influencer-payouts'),
    queryFn: () => parseResponse(api['influencer-payouts'].$get()),
    staleTime: 0,
  })
}
