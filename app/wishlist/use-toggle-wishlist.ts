import { useQueryClient } from '@tanstack/react-query'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import type { ProductCard } from '#contract/catalog'
import { getApiError } from '../api/api-error.ts'
import { useApi } from '../api/shop-provider.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { addPendingEdit, isOffline } from '../offline/pending-edits.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { announce } from '../ui/announce.ts'
import { toast } from '../ui/toast.ts'
import { accountWishlistQuery, saveWishlistChange } from './account-wishlist.ts'
import { getLocalWishlist, toggleLocalWishlist } from './local-wishlist.ts'

/**
 * Returns a function that adds a product to the wishlist or removes it, and returns whether it is on the list now. The
 * list in this browser changes at once, which is announced. A change that could not be saved to the account is undone, and a toast tells so.
 */
export function useToggleWishlist(): (product: ProductCard) => boolean {
  const { t } = useTranslation(navigationMessages)
  const api = useApi()
  const queries = useQueryClient()
  return (product) => {
    const isWishlisted = toggleLocalWishlist(product)
    announce(t(isWishlisted ? 'wishlist.added' : 'wishlist.removed', { title: product.title }))
    const userId = getCurrentUser()?.id
    if (!userId) return isWishlisted
    if (!isWishlisted) {
      const { queryKey } = accountWishlistQuery(api, userId)
      queries.setQueryData(queryKey, (items) =>
        items?.filter((item) => item.product.id !== product.id),
      )
    }
    const edit = { productId: product.id, title: product.title, isWished: isWishlisted }
    if (isOffline()) {
      addPendingEdit({ kind: 'wish', ...edit, userId })
      return isWishlisted
    }
    saveWishlistChange(api, product.id, isWishlisted).catch((error: unknown) => {
      toggleLocalWishlist(product)
      toast(getApiError(error)?.message ?? t('wishlist.changeFailed'), { variant: 'bad' })
    })
    return isWishlisted
  }
}

/** Returns a function that removes a product, and does nothing if it is not on the wishlist. */
export function useRemoveFromWishlist(): (product: ProductCard) => void {
  const toggleWishlist = useToggleWishlist()
  return (product) => {
    const isWished = getLocalWishlist().items.some(({ id }) => id === product.id)
    if (isWished) toggleWishlist(product)
  }
}
