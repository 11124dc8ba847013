import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

type Promotions = ApiClient['admin']['promotions']
export type Promotion = InferResponseType<Promotions['$get'], 200>['items'][number]
export type DrawBarData = InferResponseType<
  ApiClient['admin']['draws']['timeline']['$get'],
  200
>['items'][number]
export type PromotionDetail = InferResponseType<Promotions[':id']['$get'], 200>
export type PromotionAction = Promotion['actions'][number]
export type PromotionCondition = Promotion['conditions'][number]
export type CreatePromotion = Parameters<Promotions['$post']>[0]['json']
export type SimulatedCart = InferResponseType<Promotions['simulations']['$post'], 200>
export type SimulateCart = Parameters<Promotions['simulations']['$post']>[0]['json']

const PAGE_SIZE = 50
/** The first element of the query keys of promotions. */
export const PROMOTIONS_KEY = 'promotions'

export function promotionsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const query = {
    ...{ kind: getKind({ get }), limit: `${PAGE_SIZE}` },
    ...(get('q') && { q: get('q') }),
    ...(get('state') && { state: get('state') }),
    ...(get('cursor') && { cursor: get('cursor') }),
  }
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin.promotions.$get({ query: query as ListQuery })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type ListQuery = Parameters<Promotions['$get']>[0]['query']

/** Flash sales have a list of their own. */
export type ComposedKind = Exclude<Promotion['kind'], 'flash_sale'>

export function getKind({ get }: Pick<ListParams, 'get'>): ComposedKind {
  return get('kind') === 'automatic' ? 'automatic' : 'coupon'
}

export function summaryQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'summary'),
    queryFn: () => parseResponse(api.admin.promotions.summary.$get()),
  })
}

export function timelineQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  period: { from: string; to: string },
) {
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'timeline', period),
    queryFn: async () => {
      const [{ items }, draws] = await Promise.all([
        parseResponse(api.admin.promotions.timeline.$get({ query: period })),
        parseResponse(api.admin.draws.timeline.$get({ query: period })),
      ])
      return { items, draws: draws.items }
    },
  })
}

export function promotionQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  const param = { id: encodePathSegment(id) }
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'promotion', id),
    queryFn: () => parseResponse(api.admin.promotions[':id'].$get({ param })),
    staleTime: 0,
  })
}

/** Whom a coupon of segments is for, and whether they were notified. */
export function couponBroadcastQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  const param = { id: encodePathSegment(id) }
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'notification', id),
    queryFn: () => parseResponse(api.admin.promotions[':id'].notification.$get({ param })),
    staleTime: 0,
  })
}
