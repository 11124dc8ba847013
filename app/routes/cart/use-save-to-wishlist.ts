import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'
import { toggleWish, useIsWished } from '#app/wishlist.ts'
import { productQuery } from '../product/queries.ts'

/** Puts a cart line's product on the wishlist, and only then takes the line out. */
export function useSaveToWishlist(productId: string, takeOut: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const isWished = useIsWished(productId)
  const { t } = useTranslation('checkout')
  return useMutation({
    mutationFn: () => queries.fetchQuery(productQuery(api, productId)),
    onSuccess: (product) => {
      if (isWished || toggleWish(product)) takeOut()
      else toast(t('cart.saveFailed'), { look: 'bad' })
    },
    onError: () => toast(t('cart.saveFailed'), { look: 'bad' }),
  })
}
