import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'

export function carriersQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('carriers'),
    queryFn: async () => (await parseResponse(api.admin.carriers.$get())).items,
  })
}
