import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '../api/client.ts'

/** A product by its id or any current or former slug. Source: GET /products/:slug. */
export function productQuery(api: ApiClient, key: string) {
  return queryOptions({
    queryKey: ['product', key],
    queryFn: () =>
      parseResponse(api.products[':slug'].$get({ param: { slug: encodePathSegment(key) } })),
  })
}
