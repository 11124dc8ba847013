import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

export const REVIEW_VIEWS = ['pending', 'reported', 'published', 'rejected'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** The filters of the list that are in its URL, beside the view. */
export const FILTER_NAMES = ['rating', 'photos', 'product'] as const

type ReadParam = Pick<ListParams, 'get'>

export function getReviewView({ get }: ReadParam): ReviewView {
  return REVIEW_VIEWS.find((view) => view === get('view')) ?? 'pending'
}

export function moderatedReviewsQuery(api: ApiClient, buildKey: BuildAdminKey, params: ReadParam) {
  const { get } = params
  const view = getReviewView(params)
  const [product, cursor, rating] = [get('product'), get('cursor'), get('rating')]
  const query = {
    ...(view === 'reported' ? { reported: 'true' as const } : { status: view }),
    ...(rating && { rating }),
    ...(get('photos') && { photos: 'true' as const }),
    ...(product && { product_id: product }),
    ...(cursor && { cursor }),
    limit: '50',
  }
  return queryOptions({
    queryKey: buildKey('reviews', 'list', query),
    queryFn: () => parseResponse(api.admin.reviews.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function reviewCountsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('reviews', 'counts'),
    queryFn: () => parseResponse(api.admin.reviews.counts.$get()),
    staleTime: 0,
  })
}

export function reviewSettingsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('reviews', 'settings'),
    queryFn: () => parseResponse(api.admin.reviews.settings.$get()),
    staleTime: 0,
  })
}
