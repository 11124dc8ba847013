import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { type Filters, omitFilters } from './filters.ts'

const THIRTY_MINUTES_MS = 30 * 60_000

/** The pages of a listing. `cursor` is the cursor in the URL, or null for the start. Source: GET /products. */
export function listingQuery(api: ApiClient, filters: Filters, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: ['products', filters, cursor],
    queryFn: ({ pageParam }) =>
      parseResponse(
        api.products.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }),
      ),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // Long enough to visit a product and return to the same position. On the server a finite time would start
    // a timer that retains each rendered list for half an hour.
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : THIRTY_MINUTES_MS,
  })
}

/** The price ranges of a listing in a currency, whatever its own range. Source: GET /products. */
export function priceFacetQuery(api: ApiClient, filters: Filters, currency: string) {
  const others = omitFilters(filters, 'min_price', 'max_price', 'currency', 'sort')
  return queryOptions({
    queryKey: ['price-facet', others, currency],
    queryFn: async () => {
      const query = { ...others, currency, limit: '1' }
      return (await parseResponse(api.products.$get({ query }))).facets.price
    },
    // Amounts of another currency would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[2] === currency ? previous : undefined),
  })
}
