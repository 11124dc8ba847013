import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '../api/client.ts'

export interface ActiveSale {
  id: string
  startsAt: number
  endsAt: number
  /** What the clock of the server is ahead of that of the device, in milliseconds. */
  offset: number
}

/** A page that stays open looks for a new sale so often. */
const INTERVAL_MS = 300_000

/** The sale that runs, as everybody may know it. Its discount is not in it. */
export function activeSaleQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['flash-sale'],
    staleTime: 30_000,
    refetchInterval: INTERVAL_MS,
    queryFn: async (): Promise<ActiveSale | null> => {
      const sent = Date.now()
      const { sale, server_time: serverTime } = await parseResponse(
        api['flash-sales'].current.$get(),
      )
      // The answer was made about halfway between the request and its end.
      const offset = Date.parse(serverTime) - (sent + Date.now()) / 2
      return (
        sale && {
          ...{ id: sale.id, offset },
          startsAt: Date.parse(sale.starts_at),
          endsAt: Date.parse(sale.ends_at),
        }
      )
    },
  })
}
