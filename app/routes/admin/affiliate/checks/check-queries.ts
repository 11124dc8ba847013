import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type ChecksApi = ApiClient['admin']['influencer-checks']
export type Check = InferResponseType<ChecksApi['$get'], 200>['items'][number]
export type CheckDecided = InferResponseType<ChecksApi['decisions']['$get'], 200>['items'][number]

/** The first element of the query keys of checks. */
export const CHECKS_KEY = 'influencer-checks'
const PAGE_SIZE = 25

export function checksQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(CHECKS_KEY, 'open'),
    queryFn: () => parseResponse(api.admin['influencer-checks'].$get()),
    staleTime: 0,
  })
}

export function checkDecisionsQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const cursor = get('cursor')
  const query = { ...(cursor && { cursor }), limit: `${PAGE_SIZE}` }
  return queryOptions({
    queryKey: buildKey(CHECKS_KEY, 'decisions', query),
    queryFn: () => parseResponse(api.admin['influencer-checks'].decisions.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
