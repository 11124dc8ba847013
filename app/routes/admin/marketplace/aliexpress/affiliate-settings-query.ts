import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'

/** The products of the marketplace on the home page, and their keyword. */
export function affiliateSettingsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('affiliate-products'),
    queryFn: () => parseResponse(api.admin.marketplace['affiliate-products'].$get()),
    staleTime: 0,
  })
}
