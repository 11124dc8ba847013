import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

/** A card may have been saved on the provider's page, so each visit asks again. */
export function savedCardsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'saved-cards'),
    queryFn: () => parseResponse(api.account['saved-cards'].$get()),
    staleTime: 0,
  })
}
