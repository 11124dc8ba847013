import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { toast } from '#app/ui/toast.ts'
import { accountWishlistQuery, saveWishlistChange } from '#app/wishlist/account-wishlist.ts'
import {
  clearCachedAccountWishlist,
  onWishlistChange,
  toggleLocalWishlist,
} from '#app/wishlist/local-wishlist.ts'

/** A guest's wishes go into the account at sign-in; from then on each wish is kept there, and goes from here with it. */
export function WishlistSync() {
  const { t } = useTranslation('navigation')
  const api = useApi()
  const queries = useQueryClient()
  const member = useCurrentUser()
  const person = member?.id
  const isGuest = member === null
  useEffect(() => {
    if (isGuest) clearCachedAccountWishlist()
    // What could not be taken in stays here, until the next page is opened.
    if (person) queries.prefetchQuery(accountWishlistQuery(api, person))
  }, [api, queries, person, isGuest])
  useEffect(() => {
    if (!person) return
    return onWishlistChange((product, isWished) =>
      saveWishlistChange(api, product.id, isWished).catch((error: unknown) => {
        toggleLocalWishlist(product)
        toast(getApiError(error)?.message ?? t('wishlist.notKept'), { variant: 'bad' })
      }),
    )
  }, [api, person, t])
  return null
}
