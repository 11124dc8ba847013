import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'
import { FILTER_NAMES } from './customer-views.ts'

const PAGE_SIZE = 50

type ListQuery = NonNullable<Parameters<ApiClient['admin']['customers']['$get']>[0]>['query']

export function customersQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const query = { ...readFilter({ get }), order: get('order'), cursor: get('cursor') }
  return queryOptions({
    queryKey: buildKey('customers', 'list', query),
    queryFn: () =>
      parseResponse(
        api.admin.customers.$get({ query: { ...query, limit: `${PAGE_SIZE}` } as ListQuery }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function customerTotalsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { get }: Pick<ListParams, 'get'>,
) {
  const query = readFilter({ get })
  return queryOptions({
    queryKey: buildKey('customers', 'totals', query),
    queryFn: () => parseResponse(api.admin.customers.totals.$get({ query: query as ListQuery })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Reads the customers of the filter with the columns that are shown, as a file. */
export async function fetchCustomersFile(
  api: ApiClient,
  { get }: Pick<ListParams, 'get'>,
  columns: string[],
): Promise<{ blob: Blob; name: string }> {
  const query = { ...readFilter({ get }), order: get('order'), columns: columns.join(',') }
  const response = await api.admin.customers.export.$get({ query: query as ListQuery })
  if (!response.ok) throw new Error(`The file of customers answered ${response.status}`)
  const name = `customers-${new Date().toISOString().slice(0, 10)}.csv`
  return { blob: await response.blob(), name }
}

export function customerQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('customers', 'customer', id),
    queryFn: () =>
      parseResponse(api.admin.customers[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
  })
}

export function segmentsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('customers', 'segments'),
    queryFn: async () => (await parseResponse(api.admin['customer-segments'].$get())).items,
    staleTime: 0,
  })
}

function readFilter({ get }: Pick<ListParams, 'get'>): Record<string, string> {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}
