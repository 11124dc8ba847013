import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

export function ownReferralsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'referrals'),
    queryFn: () => parseResponse(api.referrals.$get()),
    staleTime: 0,
  })
}

export function friendsQuery(api: ApiClient, userId: string) {
  return infiniteQueryOptions({
    queryKey: accountQueryKey(userId, 'referrals', 'friends'),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(api.referrals.friends.$get({ query: { ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })
}

/** It never changes. */
export function qrCodeQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'referrals', 'qr-code'),
    queryFn: () => parseResponse(api.referrals['qr-code'].$get()),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
