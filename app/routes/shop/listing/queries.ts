import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { Filters } from './filters.ts'

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
