import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'

export function identityQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('shop-identity'),
    queryFn: () => parseResponse(api.admin.settings.identity.$get()),
  })
}

export function logoQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('shop-logo'),
    queryFn: () => parseResponse(api.admin.settings.logo.$get()),
  })
}

export function sellerQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('seller'),
    queryFn: () => parseResponse(api.admin.settings.seller.$get()),
  })
}

export function timeZoneQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('time-zone'),
    queryFn: () => parseResponse(api.admin.settings['time-zone'].$get()),
  })
}
