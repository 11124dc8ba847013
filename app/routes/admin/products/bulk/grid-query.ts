import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

/** The variants of the filter in the address, page by page. */
export function gridQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const [q, category, ids] = [get('q'), get('category'), get('ids')]
  const filter = { ...(q && { q }), ...(category && { category }), ...(ids && { ids }) }
  return infiniteQueryOptions({
    queryKey: buildKey('product-grid', filter),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin['product-grid'].$get({ query: { ...filter, ...(cursor && { cursor }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
}
