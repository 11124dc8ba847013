import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { getBrowserTimeZone } from '#app/account/browser-time-zone.ts'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

/** The first elements of the keys of all that depends on a user's check-ins. */
export function checkInsKey(userId: string) {
  return accountQueryKey(userId, 'check-ins')
}

/** The check-ins of a month, `2026-11`; of the present one without it. */
export function checkInsQuery(api: ApiClient, userId: string, month: string | null) {
  const query = { time_zone: getBrowserTimeZone(), ...(month && { month }) }
  return queryOptions({
    queryKey: [...checkInsKey(userId), month],
    queryFn: () => parseResponse(api['check-ins'].$get({ query })),
    placeholderData: keepPreviousData,
    // Another tab or device may have checked in, and days end.
    staleTime: 0,
  })
}
