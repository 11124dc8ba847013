import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'

/** A product by its id or any current or former slug. Source: GET /products/:slug. */
export function productQuery(api: ApiClient, key: string) {
  return queryOptions({
    queryKey: ['product', key],
    queryFn: () =>
      parseResponse(api.products[':slug'].$get({ param: { slug: encodePathSegment(key) } })),
  })
}

/** The pages of reviews of a product, newest first. Source: GET /products/:id/reviews. */
export function reviewsQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', id],
    queryFn: ({ pageParam }) =>
      parseResponse(
        api.products[':id'].reviews.$get({
          param: { id },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}
