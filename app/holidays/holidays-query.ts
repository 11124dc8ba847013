import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** What each country celebrates today, the same for every visitor. Source: GET /holidays/today. */
export function holidaysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['holidays'],
    queryFn: () => parseResponse(api.holidays.today.$get({ query: {} })),
  })
}
