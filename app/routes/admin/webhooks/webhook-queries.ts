import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { WebhookDelivery } from '#contract/webhooks'
import type { BuildAdminKey } from '../frame/access.ts'

export function webhooksQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('webhooks', 'list'),
    queryFn: async () => (await parseResponse(api.admin.webhooks.$get())).items,
    staleTime: 0,
  })
}

interface DeliveriesInput {
  id: string
  state?: WebhookDelivery['state'] | undefined
}

const REFRESH_MS = 10_000

/** What was sent, newest first. It is read again every few seconds: attempts are no changes of a person. */
export function deliveriesQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { id, state }: DeliveriesInput,
) {
  return infiniteQueryOptions({
    queryKey: buildKey('webhooks', 'deliveries', id, state ?? ''),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.webhooks[':id'].deliveries.$get({
          param: { id },
          query: { ...(state && { state }), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}
