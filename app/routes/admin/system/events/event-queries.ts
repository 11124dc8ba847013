import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { ProviderEvent } from '#contract/payments'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

export type ListedEvent = ProviderEvent
type EventsQuery = NonNullable<
  Parameters<ApiClient['admin']['provider-events']['$get']>[0]
>['query']

export const FILTER_NAMES = ['provider', 'state', 'outcome', 'order'] as const

export function eventProvidersQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('provider-events', 'providers'),
    queryFn: async () => (await parseResponse(api.admin['provider-events'].providers.$get())).items,
  })
}

export function providerEventsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const filter = FILTER_NAMES.map((name) => [name, get(name)] as const)
  const set = Object.fromEntries(filter.filter(([, value]) => value))
  return infiniteQueryOptions({
    queryKey: buildKey('provider-events', 'list', set),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin['provider-events'].$get({
          query: { ...set, ...(cursor && { cursor }) } as EventsQuery,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  })
}

export function providerEventQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('provider-events', 'content', id),
    queryFn: () => parseResponse(api.admin['provider-events'][':id'].$get({ param: { id } })),
  })
}
