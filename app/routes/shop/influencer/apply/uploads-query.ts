import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

/** The files of an application, and the uploads that can be resumed. */
export function uploadsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'influencer-uploads'),
    queryFn: () => parseResponse(api['influencer-uploads'].$get()),
    staleTime: 0,
  })
}
