import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

const pagination = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  staleTime: 0,
}

export function accountOrdersQuery(api: ApiClient, userId: string) {
  return infiniteQueryOptions({
    ...pagination,
    queryKey: accountQueryKey(userId, 'orders'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.orders.$get({ query: { cursor } })),
  })
}

export function transactionsQuery(api: ApiClient, userId: string) {
  return infiniteQueryOptions({
    ...pagination,
    queryKey: accountQueryKey(userId, 'transactions'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.transactions.$get({ query: { cursor } })),
  })
}

export function invoicesQuery(api: ApiClient, userId: string) {
  return infiniteQueryOptions({
    ...pagination,
    queryKey: accountQueryKey(userId, 'invoices'),
    queryFn: ({ pageParam: cursor }) => parseResponse(api.invoices.$get({ query: { cursor } })),
  })
}
