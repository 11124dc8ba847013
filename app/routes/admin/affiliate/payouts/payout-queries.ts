import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type BatchesApi = ApiClient['admin']['payout-batches']
export type ListedBatch = InferResponseType<BatchesApi['$get'], 200>['items'][number]
export type Batch = InferResponseType<BatchesApi[':id']['$get'], 200>
export type BatchPayout = Batch['payouts'][number]
export type Proposal = InferResponseType<BatchesApi['proposal']['$get'], 200>
export type Candidate = Proposal['candidates'][number]

/** The first element of the query keys of payouts. */
export const PAYOUTS_KEY = 'payouts'
export const PAYOUT_SETTINGS_KEY = 'payout-settings'
const PAGE_SIZE = 20

export function proposalQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(PAYOUTS_KEY, 'proposal'),
    queryFn: () => parseResponse(api.admin['payout-batches'].proposal.$get()),
    staleTime: 0,
  })
}

export function batchesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const cursor = get('cursor')
  const query = { ...(cursor && { cursor }), limit: `${PAGE_SIZE}` }
  return queryOptions({
    queryKey: buildKey(PAYOUTS_KEY, 'batches', query),
    queryFn: () => parseResponse(api.admin['payout-batches'].$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function batchQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(PAYOUTS_KEY, 'batch', id),
    queryFn: () => parseResponse(api.admin['payout-batches'][':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}
