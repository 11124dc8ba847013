import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'

/** The people who run the shop. */
export function teamQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('team', 'members'),
    queryFn: async () => (await parseResponse(api.admin.staff.$get())).items,
  })
}
