import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { toast } from '#app/ui/toast.ts'
import { accountWishlistQuery, saveWishlistChange } from '#app/wishlist/account-wishlist.ts'
import {
  clearCachedAccountWishlist,
  onWishlistChange,
  toggleLocalWishlist,
} from '#app/wishlist/local-wishlist.ts'

/** Moves a guest's wishlist into the account at sign-in and saves each later change to the account. */
export function WishlistSync() {
  const { t } = useTranslation(navigationMessages)
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
  useEffect(() => {
    if (!userId) return
    return onWishlistChange((product, isWishlisted) =>
      saveWishlistChange(api, product.id, isWishlisted).catch((error: unknown) => {
        toggleLocalWishlist(product)
        toast(getApiError(error)?.message ?? t('wishlist.notKept'), { variant: 'bad' })
      }),
    )
  }, [api, userId, t])
  return null
}
