import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'

const FAST_POLL_MS = 2000
const SLOW_POLL_MS = 10_000
/** After this many fast polls, about a minute, polling is slow. */
const MAX_FAST_POLLS = 30

/** Polls the payment until the provider has decided. */
export function paymentQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: () =>
      parseResponse(api.payments[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // After an error the screen offers a retry instead.
      if (state.data ? !isPending(state.data.state) : state.error) return false
      return state.dataUpdateCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS
    },
  })
}

function isPending(state: string): boolean {
  return state === 'pending' || state === 'processing'
}
