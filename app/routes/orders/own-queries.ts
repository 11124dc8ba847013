import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api.ts'
import { mine } from '#app/forget-person.ts'

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  staleTime: 0,
}

/** The orders of an account, page by page. */
export function ownOrdersQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: mine(person, 'orders'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.orders.$get({ query: { cursor } })),
  })
}

export function transactionsQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: mine(person, 'transactions'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.transactions.$get({ query: { cursor } })),
  })
}

export function invoicesQuery(api: ApiClient, person: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: mine(person, 'invoices'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.invoices.$get({ query: { cursor } })),
  })
}
