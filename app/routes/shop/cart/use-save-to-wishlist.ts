import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { productQuery } from '#app/catalog/product-query.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useIsInWishlist } from '#app/wishlist/local-wishlist.ts'
import { useToggleWishlist } from '#app/wishlist/use-toggle-wishlist.ts'

/** Puts a cart line's product on the wishlist, and removes the line once it is there. */
export function useSaveToWishlist(productId: string, removeLine: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const isWished = useIsInWishlist(productId)
  const toggleWishlist = useToggleWishlist()
  const { t } = useTranslation(checkoutMessages)
  const showFailure = () => toast(t('cart.saveFailed'), { variant: 'bad' })
  return useAction(() => queries.fetchQuery(productQuery(api, productId)), {
    onSuccess: (product) => {
      if (isWished || toggleWishlist(product)) removeLine()
      else showFailure()
    },
    onError: showFailure,
  })
}
