import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { Filters } from './filters.ts'

const HALF_AN_HOUR = 30 * 60_000

/** One list, as many pages of it as were asked for. `cursor` is where an address begins that carries one. */
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
    // Long enough to read about a product and come back to the same place. On the server it would be a timer
    // that holds each rendered list for half an hour.
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : HALF_AN_HOUR,
  })
}
