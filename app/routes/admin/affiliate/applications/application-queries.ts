import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { APPLICATION_VIEWS, type RejectReason } from '#contract/influencers'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type ApplicationsApi = ApiClient['admin']['influencer-applications']
export type ListedApplication = InferResponseType<ApplicationsApi['$get'], 200>['items'][number]
export type Application = InferResponseType<ApplicationsApi[':id']['$get'], 200>

/** The first element of the query keys of applications. */
export const APPLICATIONS_KEY = 'influencer-applications'
const PAGE_SIZE = 50

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = ['status', 'q'] as const

export function getView({ get }: Pick<ListParams, 'get'>) {
  return APPLICATION_VIEWS.find((view) => view === get('status'))
}

export function applicationsQuery(api: ApiClient, buildKey: BuildAdminKey, params: ListParams) {
  const [status, q, cursor] = [getView(params), params.get('q'), params.get('cursor')]
  const query = {
    ...{ ...(status && { status }), ...(q && { q }), ...(cursor && { cursor }) },
    limit: `${PAGE_SIZE}`,
  }
  return queryOptions({
    queryKey: buildKey(APPLICATIONS_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin['influencer-applications'].$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function applicationQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(APPLICATIONS_KEY, 'application', id),
    queryFn: () =>
      parseResponse(api.admin['influencer-applications'][':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}

/** What a clerk enters to reject an application. */
export interface Rejection {
  reason: RejectReason
  comment: string | null
  reapply_days: number
}

export type BulkDecision = { decision: 'approve' } | ({ decision: 'reject' } & Rejection)
