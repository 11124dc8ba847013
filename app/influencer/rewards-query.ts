import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

export function influencerRewardsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'influencer-rewards'),
    queryFn: () => parseResponse(api['influencer-rewards'].$get()),
    staleTime: 0,
  })
}
