import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api.ts'
import { mine } from '#app/forget-person.ts'

const first = { initialPageParam: undefined as string | undefined, staleTime: 0 }

/** The orders of an account, page by page. */
export function ownOrdersQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...first,
    queryKey: mine(person, 'orders'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.orders.$get({ query: { cursor } })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}

export function transactionsQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...first,
    queryKey: mine(person, 'transactions'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.transactions.$get({ query: { cursor } })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}

export function invoicesQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...first,
    queryKey: mine(person, 'invoices'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.invoices.$get({ query: { cursor } })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}
