import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api.ts'
import { mine } from '#app/forget-person.ts'

export function profileQuery(api: ApiClient, person: string) {
  return queryOptions({
    queryKey: mine(person, 'profile'),
    queryFn: () => parseResponse(api.profile.$get()),
    staleTime: 0,
  })
}

export function addressesQuery(api: ApiClient, person: string) {
  return queryOptions({
    queryKey: mine(person, 'addresses'),
    queryFn: () => parseResponse(api.addresses.$get()),
    select: ({ items }) => items,
    staleTime: 0,
  })
}

export function preferencesQuery(api: ApiClient, person: string) {
  return queryOptions({
    queryKey: mine(person, 'preferences'),
    queryFn: () => parseResponse(api['notification-preferences'].$get()),
    staleTime: 0,
  })
}

export function sessionsQuery(api: ApiClient, person: string) {
  return queryOptions({
    queryKey: mine(person, 'sessions'),
    queryFn: () => parseResponse(api.account.sessions.$get()),
    select: ({ items }) => items,
    staleTime: 0,
  })
}
