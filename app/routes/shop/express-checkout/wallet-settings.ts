import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** How wallets pay in this shop. Source: GET /payments/wallets. */
export function walletSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['wallets'],
    queryFn: () => parseResponse(api.payments.wallets.$get()),
    staleTime: Number.POSITIVE_INFINITY,
    // The checkout waits for the answer, and has another way to pay.
    retry: false,
  })
}
