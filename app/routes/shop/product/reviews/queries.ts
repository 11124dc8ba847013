import { infiniteQueryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

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
