import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'

/** All categories, each followed by its subcategories. */
export function categoriesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('categories', 'list'),
    queryFn: async () => (await parseResponse(api.admin.categories.$get())).items,
    staleTime: 0,
  })
}

export function categoryQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('categories', 'category', id),
    queryFn: () => parseResponse(api.admin.categories[':id'].$get({ param: { id } })),
    staleTime: 0,
    retry: false,
  })
}
