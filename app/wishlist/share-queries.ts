import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '../api/client.ts'
import { accountQueryKey } from '../session/account-query-key.ts'

/** How the signed-in user shares their wishlist. Source: GET /wishlist-share. */
export function wishlistShareQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'wishlist share'),
    queryFn: () => parseResponse(api['wishlist-share'].$get()),
    staleTime: 0,
  })
}

/** A wishlist that its owner shares. Source: GET /shared-wishlists/:token. */
export function sharedWishlistQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['shared wishlist', token],
    queryFn: () => {
      const param = { token: encodePathSegment(token) }
      return parseResponse(api['shared-wishlists'][':token'].$get({ param }))
    },
  })
}
