import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'

const FAST_POLL_MS = 2000
const SLOW_POLL_MS = 10_000
/** So many quick questions, about a minute, and then slow ones. */
const MAX_FAST_POLLS = 30

/** Asks again until the provider has decided. */
export function paymentQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: () =>
      parseResponse(api.payments[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // What never came is asked for again by the shopper, who is told.
      if (state.data ? !isPending(state.data.state) : state.error) return false
      return state.dataUpdateCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS
    },
  })
}

function isPending(state: string): boolean {
  return state === 'pending' || state === 'processing'
}
