import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import type { Country } from '#contract/pricing'

export function drawsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['draws', 'list'],
    queryFn: () => parseResponse(api.draws.$get()),
  })
}

export function openDrawQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['draws', 'open'],
    queryFn: () => parseResponse(api.draws.open.$get()),
  })
}

export function drawQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['draws', id],
    queryFn: () => parseResponse(api.draws[':id'].$get({ param: { id } })),
  })
}

/** How many tickets there are, the time of the server, and what a country allows. */
export function drawTermsQuery(api: ApiClient, country: Country | undefined) {
  return queryOptions({
    queryKey: ['draws', 'terms', country ?? null],
    queryFn: async () => {
      const query = country ? { country } : {}
      const terms = await parseResponse(api['lucky-draw'].terms.$get({ query }))
      // The clock of the browser may be wrong.
      return { ...terms, clockOffset: Date.parse(terms.server_time) - Date.now() }
    },
    staleTime: 30_000,
  })
}

export function ownEntriesQuery(api: ApiClient, { userId, drawId }: OwnEntriesKey) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'draw', drawId),
    queryFn: () => parseResponse(api['lucky-draw'].draws[':id'].$get({ param: { id: drawId } })),
    staleTime: 0,
  })
}

interface OwnEntriesKey {
  userId: string
  drawId: string
}
