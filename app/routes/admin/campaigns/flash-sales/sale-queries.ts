import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type Routes = ApiClient['admin']['flash-sales']
export type Sale = InferResponseType<Routes['$get'], 200>['items'][number]

/** The first element of the query keys of flash sales. */
export const FLASH_SALES_KEY = 'flash-sales'
const PAGE_SIZE = 50

export function salesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const cursor = get('cursor')
  const query = { limit: `${PAGE_SIZE}`, ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: buildKey(FLASH_SALES_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin['flash-sales'].$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function saleQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  const param = { id: encodePathSegment(id) }
  return queryOptions({
    queryKey: buildKey(FLASH_SALES_KEY, 'sale', id),
    // Reading ends when the sale is deleted.
    queryFn: ({ signal }) =>
      parseResponse(api.admin['flash-sales'][':id'].$get({ param }, { init: { signal } })),
    staleTime: 0,
  })
}

export function saleSettingsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(FLASH_SALES_KEY, 'settings'),
    queryFn: () => parseResponse(api.admin['flash-sales'].settings.$get()),
    staleTime: 0,
  })
}
