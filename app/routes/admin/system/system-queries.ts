import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

/** Background work changes by itself, so what is shown is read again. */
const REFRESH_MS = 10_000

export function queuesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('jobs', 'queues'),
    queryFn: async () => (await parseResponse(api.admin.jobs.queues.$get())).items,
    refetchInterval: REFRESH_MS,
  })
}

export function scheduleQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('jobs', 'schedule'),
    queryFn: async () => (await parseResponse(api.admin.jobs.schedule.$get())).items,
    refetchInterval: REFRESH_MS,
  })
}

export function deadJobsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('jobs', 'dead'),
    queryFn: async () => (await parseResponse(api.admin.jobs.dead.$get({ query: {} }))).items,
    refetchInterval: REFRESH_MS,
  })
}

type EmailsQuery = NonNullable<Parameters<ApiClient['admin']['emails']['$get']>[0]>['query']

export function emailsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const filter = { recipient: get('recipient'), state: get('state') }
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  return infiniteQueryOptions({
    queryKey: buildKey('emails', 'list', set),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.emails.$get({ query: { ...set, ...(cursor && { cursor }) } as EmailsQuery }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  })
}
