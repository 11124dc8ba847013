import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, asPart } from '#app/api.ts'

const OFTEN_MS = 2000
const SELDOM_MS = 10_000
/** So many quick questions, about a minute, and then slow ones. */
const QUICK_ASKS = 30

/** Asks again until the provider has decided. */
export function paymentQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: () => parseResponse(api.payments[':id'].$get({ param: { id: asPart(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // What never came is asked for again by the shopper, who is told.
      if (state.data ? !isOpen(state.data.state) : state.error) return false
      return state.dataUpdateCount < QUICK_ASKS ? OFTEN_MS : SELDOM_MS
    },
  })
}

function isOpen(state: string): boolean {
  return state === 'pending' || state === 'processing'
}
