import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type Routes = ApiClient['admin']['draws']
export type AdminDraw = InferResponseType<Routes['$get'], 200>['items'][number]
export type CreateDraw = Parameters<Routes['$post']>[0]['json']
export type DrawWinner = InferResponseType<Routes[':id']['winners']['$get'], 200>['items'][number]
type CountryRoutes = ApiClient['admin']['draw-countries']
export type DrawCountry = InferResponseType<CountryRoutes['$get'], 200>['items'][number]

/** The first element of the query keys of draws. */
export const DRAWS_KEY = 'draws'
const PAGE_SIZE = 50

export function drawsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const cursor = get('cursor')
  const query = { limit: `${PAGE_SIZE}`, ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: buildKey(DRAWS_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin.draws.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function drawQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(DRAWS_KEY, 'draw', id),
    queryFn: () => parseResponse(api.admin.draws[':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}

export function winnersQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(DRAWS_KEY, 'winners', id),
    queryFn: () => parseResponse(api.admin.draws[':id'].winners.$get({ param: { id } })),
    staleTime: 0,
  })
}

export function countriesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(DRAWS_KEY, 'countries'),
    queryFn: () => parseResponse(api.admin['draw-countries'].$get()),
    staleTime: 0,
  })
}
