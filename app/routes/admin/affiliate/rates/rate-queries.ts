import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { RATE_STATES } from '#contract/influencers'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type RatesApi = ApiClient['admin']['commission-rates']
export type Rate = InferResponseType<RatesApi['$get'], 200>['items'][number]

export type CatalogCategory = InferResponseType<RatesApi['catalog']['$get'], 200>['items'][number]

/** The first element of the query keys of rates. */
export const RATES_KEY = 'commission-rates'
const PAGE_SIZE = 25

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = ['state'] as const

export function categoryRatesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(RATES_KEY, 'categories'),
    queryFn: () => parseResponse(api.admin['commission-rates'].categories.$get()),
    staleTime: 0,
  })
}

export function catalogCategoriesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(RATES_KEY, 'catalog'),
    queryFn: () => parseResponse(api.admin['commission-rates'].catalog.$get()),
    staleTime: 0,
  })
}

export function ratesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const state = RATE_STATES.find((one) => one === get('state'))
  const cursor = get('cursor')
  const query = { ...(state && { state }), ...(cursor && { cursor }), limit: `${PAGE_SIZE}` }
  return queryOptions({
    queryKey: buildKey(RATES_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin['commission-rates'].$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The newest rates of one influencer. */
export function ratesOfQuery(api: ApiClient, buildKey: BuildAdminKey, influencer: string) {
  return queryOptions({
    queryKey: buildKey(RATES_KEY, 'of', influencer),
    queryFn: () =>
      parseResponse(
        api.admin['commission-rates'].$get({ query: { influencer, limit: `${PAGE_SIZE}` } }),
      ),
    staleTime: 0,
  })
}
