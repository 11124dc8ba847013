import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'

export function profileQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'profile'),
    queryFn: () => parseResponse(api.profile.$get()),
    staleTime: 0,
  })
}

export function addressesQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'addresses'),
    queryFn: () => parseResponse(api.addresses.$get()),
    select: ({ items }) => items,
    staleTime: 0,
  })
}

export function preferencesQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'preferences'),
    queryFn: () => parseResponse(api['notification-preferences'].$get()),
    staleTime: 0,
  })
}

export function sessionsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'sessions'),
    queryFn: () => parseResponse(api.account.sessions.$get()),
    select: ({ items }) => items,
    staleTime: 0,
  })
}
