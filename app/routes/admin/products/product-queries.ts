import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import { RECENT_PRODUCTS } from '#contract/product-administration'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'
import { FILTER_NAMES } from './product-views.ts'

const PAGE_SIZE = 50

type ListQuery = NonNullable<Parameters<ApiClient['admin']['products']['$get']>[0]>['query']

/** Whether the list shows only the newest few: it has no filter, and nobody asked for more. */
export function isRecentOnly({ get }: Pick<ListParams, 'get'>): boolean {
  return [...FILTER_NAMES, 'all', 'order', 'cursor'].every((name) => get(name) === undefined)
}

export function productsQuery(api: ApiClient, buildKey: BuildAdminKey, params: ListParams) {
  const { get } = params
  const filter = FILTER_NAMES.flatMap((name) => {
    const value = get(name)
    return value ? [[name, value] as const] : []
  })
  const limit = isRecentOnly(params) ? RECENT_PRODUCTS : PAGE_SIZE
  const query = { ...Object.fromEntries(filter), order: get('order'), cursor: get('cursor') }
  return queryOptions({
    queryKey: buildKey('products', 'list', query, limit),
    queryFn: () =>
      parseResponse(
        api.admin.products.$get({ query: { ...query, limit: `${limit}` } as ListQuery }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function adminProductQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('products', 'product', id),
    queryFn: () =>
      parseResponse(api.admin.products[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
  })
}

export function productPricesQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('products', 'prices', id),
    queryFn: () => parseResponse(api.admin.products[':id'].prices.$get({ param: { id } })),
    staleTime: 0,
  })
}

export function productVersionsQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('products', 'versions', id),
    queryFn: async () =>
      (await parseResponse(api.admin.products[':id'].versions.$get({ param: { id } }))).items,
    staleTime: 0,
  })
}

export function productTagsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('products', 'tags'),
    queryFn: async () => (await parseResponse(api.admin.products.tags.$get())).items,
  })
}

/** All categories as paths of names, in their order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories', 'paths'],
    queryFn: async () => {
      const { items } = await parseResponse(api.categories.$get({ query: {} }))
      const byId = new Map(items.map((item) => [item.id, item]))
      const toPath = (id: string | null): string[] => {
        const item = id === null ? undefined : byId.get(id)
        return item ? [...toPath(item.parent_id), item.name] : []
      }
      return items
        .map(({ id }) => ({ id, path: toPath(id).join(' / ') }))
        .sort((a, b) => a.path.localeCompare(b.path))
    },
  })
}
