import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

const PAGE_SIZE = 50

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = ['q', 'kind', 'country', 'from', 'to'] as const

/** The views of the list of invoices that every shop has. */
export const INVOICE_VIEWS = [
  { id: 'all', filter: {} },
  { id: 'invoices', filter: { kind: 'invoice' } },
  { id: 'creditNotes', filter: { kind: 'credit_note' } },
] as const

type ListQuery = NonNullable<Parameters<ApiClient['admin']['invoices']['$get']>[0]>['query']

export function invoicesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const query = { ...readFilter({ get }), cursor: get('cursor') }
  return queryOptions({
    queryKey: buildKey('invoices', 'list', query),
    queryFn: () =>
      parseResponse(
        api.admin.invoices.$get({ query: { ...query, limit: `${PAGE_SIZE}` } as ListQuery }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function invoiceTotalsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { get }: Pick<ListParams, 'get'>,
) {
  const query = readFilter({ get })
  return queryOptions({
    queryKey: buildKey('invoices', 'totals', query),
    queryFn: () => parseResponse(api.admin.invoices.totals.$get({ query: query as ListQuery })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function invoiceSeriesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('invoices', 'series'),
    queryFn: async () => (await parseResponse(api.admin.invoices.series.$get())).items,
    staleTime: 0,
  })
}

export function adminInvoiceQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('invoices', 'invoice', id),
    queryFn: () =>
      parseResponse(api.admin.invoices[':id'].$get({ param: { id: encodePathSegment(id) } })),
  })
}

/** Reads the documents of the filter as a file for accountants. */
export async function fetchInvoicesFile(
  api: ApiClient,
  { get }: Pick<ListParams, 'get'>,
): Promise<{ blob: Blob; name: string }> {
  const query = readFilter({ get })
  const response = await api.admin.invoices.export.$get({ query: query as ListQuery })
  if (!response.ok) throw new Error(`The file of invoices answered ${response.status}`)
  const name = `invoices-${new Date().toISOString().slice(0, 10)}.csv`
  return { blob: await response.blob(), name }
}

/** The days of the filter are those of the person who looks: their midnight. */
function readFilter({ get }: Pick<ListParams, 'get'>): Record<string, string> {
  const [from, to] = [readDay(get('from'), 0), readDay(get('to'), 1)]
  const { q, kind, buyer_country } = {
    ...{ q: get('q'), kind: get('kind'), buyer_country: get('country') },
  }
  return Object.fromEntries(
    Object.entries({ q, kind, buyer_country, from, to }).flatMap(([name, value]) => {
      return value ? [[name, value] as const] : []
    }),
  )
}

function readDay(day: string | undefined, plusDays: number): string | undefined {
  if (!day || Number.isNaN(Date.parse(`${day}T00:00:00`))) return undefined
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + plusDays)
  return date.toISOString()
}
