import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'
import { FILTER_NAMES } from './order-views.ts'

const PAGE_SIZE = 50

export function ordersQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const query = { ...readFilter({ get }), order: get('order'), cursor: get('cursor') }
  return queryOptions({
    queryKey: buildKey('orders', 'list', query),
    queryFn: () =>
      parseResponse(
        api.admin.orders.$get({ query: { ...query, limit: `${PAGE_SIZE}` } as ListQuery }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type ListQuery = NonNullable<Parameters<ApiClient['admin']['orders']['$get']>[0]>['query']

export function orderTotalsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { get }: Pick<ListParams, 'get'>,
) {
  const query = readFilter({ get })
  return queryOptions({
    queryKey: buildKey('orders', 'totals', query),
    queryFn: () => parseResponse(api.admin.orders.totals.$get({ query: query as ListQuery })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Reads the orders of the filter with the columns that are shown, as a file. */
export async function fetchOrdersFile(
  api: ApiClient,
  { get }: Pick<ListParams, 'get'>,
  columns: string[],
): Promise<{ blob: Blob; name: string }> {
  const query = { ...readFilter({ get }), order: get('order'), columns: columns.join(',') }
  const response = await api.admin.orders.export.$get({ query: query as ListQuery })
  if (!response.ok) throw new Error(`The file of orders answered ${response.status}`)
  const name = `orders-${new Date().toISOString().slice(0, 10)}.csv`
  return { blob: await response.blob(), name }
}

export function adminOrderQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('orders', 'order', id),
    queryFn: () =>
      parseResponse(api.admin.orders[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
  })
}

/** The days of the filter are those of the person who looks: their midnight. */
function readFilter({ get }: Pick<ListParams, 'get'>): Record<string, string> {
  const filter = FILTER_NAMES.flatMap((name) => {
    const value = get(name)
    return value ? [[name, value] as const] : []
  })
  const { from, to, ...rest } = Object.fromEntries(filter) as Record<string, string>
  return {
    ...rest,
    ...(isDay(from) && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(isDay(to) && { to: new Date(new Date(`${to}T00:00:00`).getTime() + DAY_MS).toISOString() }),
  }
}

const DAY_MS = 86_400_000

function isDay(day: string | undefined): day is string {
  return day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00`))
}
