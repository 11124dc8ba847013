import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import type { ReviewSortOrder } from '#contract/reviews'

/** The pages of reviews of a product. Source: GET /products/:id/reviews. */
export function reviewsQuery(api: ApiClient, id: string, sort: ReviewSortOrder) {
  return infiniteQueryOptions({
    queryKey: ['reviews', id, sort],
    queryFn: ({ pageParam }) =>
      parseResponse(
        api.products[':id'].reviews.$get({
          param: { id },
          query: { sort, ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

/** The ids of the reviews of a product that a user finds helpful. Source: GET /reviews/votes. */
export function helpfulReviewsQuery(
  api: ApiClient,
  { userId, productId }: { userId: string; productId: string },
) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'review-votes', productId),
    queryFn: () => parseResponse(api.reviews.votes.$get({ query: { product_id: productId } })),
  })
}

/** The review that a user wrote about a product; null if there is none. Source: GET /reviews. */
export function ownReviewQuery(
  api: ApiClient,
  { userId, productId }: { userId: string; productId: string },
) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'review', productId),
    queryFn: () => parseResponse(api.reviews.$get({ query: { product_id: productId } })),
    select: ({ review }) => review,
    staleTime: 0,
  })
}
