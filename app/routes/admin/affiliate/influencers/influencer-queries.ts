import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { INFLUENCER_SORTS, type InfluencerSort } from '#contract/influencers'
import type { ReportQuery } from '#contract/reports'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type InfluencersApi = ApiClient['admin']['influencers']
export type InfluencerReport = InferResponseType<InfluencersApi['figures']['$get'], 200>
export type ListedInfluencer = InferResponseType<InfluencersApi['$get'], 200>['items'][number]
/** Figures of a range with its days. Those of one influencer have no cohorts. */
export type FiguresReport = Pick<
  InfluencerReport,
  'range' | 'now' | 'before' | 'days' | 'countries' | 'categories'
>

/** The first element of the query keys of influencers. */
export const INFLUENCERS_KEY = 'influencers'
/** The filters of the list that are in its URL. */
export const FILTER_NAMES = ['q'] as const
const MINUTE_MS = 60_000
const PAGE_SIZE = 25

export function getSort({ get }: Pick<ListParams, 'get'>): InfluencerSort {
  return INFLUENCER_SORTS.find((sort) => sort === get('sort')) ?? 'earned'
}

export function influencerReportQuery(api: ApiClient, buildKey: BuildAdminKey, range: ReportQuery) {
  return queryOptions({
    queryKey: buildKey(INFLUENCERS_KEY, 'figures', range),
    queryFn: () => parseResponse(api.admin.influencers.figures.$get({ query: range })),
    refetchInterval: MINUTE_MS,
  })
}

interface ListInput {
  range: ReportQuery
  params: ListParams
}

export function influencersQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { range, params }: ListInput,
) {
  const cursor = params.get('cursor')
  const query = {
    ...toFilters({ range, params }),
    ...(cursor && { cursor }),
    limit: `${PAGE_SIZE}`,
  }
  return queryOptions({
    queryKey: buildKey(INFLUENCERS_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin.influencers.$get({ query })),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    staleTime: 0,
  })
}

export function influencerQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { id, range }: { id: string; range: ReportQuery },
) {
  return queryOptions({
    queryKey: buildKey(INFLUENCERS_KEY, 'influencer', id, range),
    queryFn: () =>
      parseResponse(api.admin.influencers[':id'].$get({ param: { id }, query: range })),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
}

/** Reads the influencers that are shown, on all pages, as a file. */
export async function fetchInfluencersFile(
  api: ApiClient,
  input: ListInput,
): Promise<{ blob: Blob; name: string }> {
  const response = await api.admin.influencers.export.$get({ query: toFilters(input) })
  if (!response.ok) throw new Error(`The file of influencers answered ${response.status}`)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  return { blob: await response.blob(), name: named?.[1] ?? 'influencers.csv' }
}

function toFilters({ range, params }: ListInput) {
  const q = params.get('q')
  return { ...range, ...(q && { q }), sort: getSort(params) }
}
