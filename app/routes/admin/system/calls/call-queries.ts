import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type CallsQuery = NonNullable<
  Parameters<ApiClient['admin']['marketplace-calls']['$get']>[0]
>['query']

export const FILTER_NAMES = ['method', 'outcome'] as const
/** The first element of the query keys of calls and pauses. */
export const CALLS_KEY = 'marketplace-calls'
const REFRESH_MS = 10_000

export function callsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const filter = FILTER_NAMES.map((name) => [name, get(name)] as const)
  const set = Object.fromEntries(filter.filter(([, value]) => value))
  return infiniteQueryOptions({
    queryKey: buildKey(CALLS_KEY, 'list', set),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin['marketplace-calls'].$get({
          query: { ...set, ...(cursor && { cursor }) } as CallsQuery,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  })
}

export function calledMethodsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(CALLS_KEY, 'methods'),
    queryFn: async () => (await parseResponse(api.admin['marketplace-calls'].methods.$get())).items,
  })
}

/** They begin and end by themselves. */
export function pausesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(CALLS_KEY, 'pauses'),
    queryFn: async () => (await parseResponse(api.admin['marketplace-calls'].pauses.$get())).items,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}
