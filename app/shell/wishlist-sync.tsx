import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import { accountWishlistQuery } from '#app/wishlist/account-wishlist.ts'
import { clearCachedAccountWishlist } from '#app/wishlist/local-wishlist.ts'

/** Moves a guest's wishlist into the account at sign-in, and removes the copy of an account's at sign-out. */
export function WishlistSync() {
  const api = useApi()
  const queries = useQueryClient()
  const user = useCurrentUser()
  const userId = user?.id
  const isGuest = user === null
  useEffect(() => {
    if (isGuest) clearCachedAccountWishlist()
    // Items that could not be saved stay in local storage until the next page load.
    if (userId) queries.prefetchQuery(accountWishlistQuery(api, userId))
  }, [api, queries, userId, isGuest])
  return null
}
