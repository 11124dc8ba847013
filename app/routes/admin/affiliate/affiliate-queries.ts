import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { ReportQuery } from '#contract/reports'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

/** The first element of the query keys of clicks and links. */
export const AFFILIATE_LIST = 'affiliate'
/** The filters of the products that are in the address. */
export const FILTER_NAMES = ['q'] as const

const MINUTE_MS = 60_000
const PAGE_SIZE = 25

interface ListInput {
  range: ReportQuery
  params: ListParams
}

export function clicksQuery(api: ApiClient, buildKey: BuildAdminKey, range: ReportQuery) {
  return queryOptions({
    queryKey: buildKey(AFFILIATE_LIST, 'clicks', range),
    queryFn: () => parseResponse(api.admin.affiliate.clicks.$get({ query: range })),
    refetchInterval: MINUTE_MS,
  })
}

export function clickedProductsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { range, params: { get } }: ListInput,
) {
  const [q, cursor] = [get('q'), get('cursor')]
  const query = { ...range, ...(q && { q }), ...(cursor && { cursor }), limit: `${PAGE_SIZE}` }
  return queryOptions({
    queryKey: buildKey(AFFILIATE_LIST, 'products', query),
    queryFn: () => parseResponse(api.admin.affiliate.products.$get({ query })),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
    staleTime: 0,
  })
}

export function linksQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(AFFILIATE_LIST, 'links'),
    queryFn: () => parseResponse(api.admin.affiliate.links.$get()),
    refetchInterval: MINUTE_MS,
    staleTime: 0,
  })
}

export function missingLinksQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return infiniteQueryOptions({
    queryKey: buildKey(AFFILIATE_LIST, 'missing'),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.affiliate.links.missing.$get({ query: { ...(cursor && { cursor }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: MINUTE_MS,
    staleTime: 0,
  })
}

/** Reads the products that are shown, on all pages, as a file. */
export async function fetchProductsFile(
  api: ApiClient,
  { range, params: { get } }: ListInput,
): Promise<{ blob: Blob; name: string }> {
  const q = get('q')
  const query = { ...range, ...(q && { q }) }
  const response = await api.admin.affiliate.products.export.$get({ query })
  if (!response.ok) throw new Error(`The file of clicks answered ${response.status}`)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  return { blob: await response.blob(), name: named?.[1] ?? 'affiliate.csv' }
}
