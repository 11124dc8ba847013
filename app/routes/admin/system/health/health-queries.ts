import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'

export type Health = Awaited<ReturnType<typeof fetchHealth>>
export type Storage = Awaited<ReturnType<typeof fetchStorage>>

export function healthQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('system', 'health'),
    queryFn: () => fetchHealth(api),
    staleTime: 0,
  })
}

export function healthDaysQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('system', 'health-days'),
    queryFn: async () => (await parseResponse(api.admin.system.health.days.$get())).items,
  })
}

export function healthPeriodsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return infiniteQueryOptions({
    queryKey: buildKey('system', 'health-periods'),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(api.admin.system.health.periods.$get({ query: { ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  })
}

export function storageQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('system', 'storage'),
    queryFn: () => fetchStorage(api),
  })
}

export function slowQueriesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('system', 'slow-queries'),
    queryFn: () => parseResponse(api.admin.system['slow-queries'].$get()),
  })
}

function fetchHealth(api: ApiClient) {
  return parseResponse(api.admin.system.health.$get())
}

function fetchStorage(api: ApiClient) {
  return parseResponse(api.admin.system.storage.$get())
}
