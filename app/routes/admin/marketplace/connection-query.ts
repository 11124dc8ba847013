import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'

/** The connection to the marketplace, without its tokens. */
export function connectionQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('marketplace'),
    queryFn: () => parseResponse(api.admin.marketplace.$get()),
    staleTime: 0,
  })
}
