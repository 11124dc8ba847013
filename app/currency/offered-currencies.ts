import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

const ONE_HOUR_MS = 3_600_000

/** The currencies that a shopper can choose, with their rates. Source: GET /currencies. */
export function offeredCurrenciesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['currencies'],
    queryFn: () => parseResponse(api.currencies.$get()),
    staleTime: ONE_HOUR_MS,
  })
}
