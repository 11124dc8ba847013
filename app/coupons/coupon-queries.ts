import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import type { OwnCouponState } from '#contract/promotions'

/** The first elements of the keys of all that depends on a user's coupons. */
export function couponsKey(userId: string) {
  return accountQueryKey(userId, 'coupons')
}

/** The coupons that only this user can redeem, newest first. */
export function couponsQuery(api: ApiClient, userId: string, state: OwnCouponState) {
  return infiniteQueryOptions({
    queryKey: [...couponsKey(userId), 'list', state],
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(api.coupons.$get({ query: { state, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })
}

export function couponCountsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...couponsKey(userId), 'counts'],
    queryFn: () => parseResponse(api.coupons.counts.$get()),
    staleTime: 0,
  })
}
