import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { CommissionStatus } from '#contract/influencers'
import type { ReportQuery } from '#contract/reports'
import { influencerKey } from '../influencer-key.ts'

const MINUTE_MS = 60_000
const COMMISSIONS_SHOWN = '10'

export function ownInfluencerQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: influencerKey(userId),
    queryFn: () => parseResponse(api.account.influencer.$get()),
    staleTime: 0,
  })
}

/** Clicks are not announced by the stream, so it is read again every minute. */
export function influencerReportQuery(api: ApiClient, userId: string, range: ReportQuery) {
  return queryOptions({
    queryKey: influencerKey(userId, 'report', range),
    queryFn: () => parseResponse(api.account.influencer.report.$get({ query: range })),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  })
}

export function commissionsQuery(api: ApiClient, userId: string, status: CommissionStatus | null) {
  return infiniteQueryOptions({
    queryKey: influencerKey(userId, 'commissions', status),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.account.influencer.commissions.$get({
          query: {
            limit: COMMISSIONS_SHOWN,
            ...(status && { status }),
            ...(cursor && { cursor }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })
}

export function receiptQuery(api: ApiClient, userId: string, id: string) {
  return queryOptions({
    queryKey: influencerKey(userId, 'receipt', id),
    queryFn: () => parseResponse(api.account.influencer.commissions[':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}

/** `page` is an address of the shop, or a path. */
export function influencerLinkQuery(api: ApiClient, userId: string, page: string) {
  return queryOptions({
    queryKey: influencerKey(userId, 'link', page),
    queryFn: () => parseResponse(api.account.influencer.link.$get({ query: { page } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A few products to advertise; the best rated ones while nothing is searched for. */
export function materialsQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: ['products to advertise', search],
    queryFn: () =>
      parseResponse(
        api.products.$get({
          query: search ? { q: search, limit: '5' } : { sort: 'rating', limit: '5' },
        }),
      ),
  })
}
