import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import type { ProductCard } from '#contract/catalog'
import { useAction } from '../api/use-action.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useOfflineEdit } from '../cart/use-offline-edit.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { useRemoveFromWishlist } from './use-toggle-wishlist.ts'

/** Adds a product's only variant to the cart, and removes the product from the wishlist once it is there. */
export function useMoveToCart(product: ProductCard, variantId: string) {
  const { t } = useTranslation([wishlistMessages, productMessages])
  const { mutateAsync: add } = useAddToCart()
  const { addOffline } = useOfflineEdit()
  const removeFromWishlist = useRemoveFromWishlist()
  const item = { variant_id: variantId, quantity: 1 }
  return useAction(
    async () => {
      if (!addOffline(item, product.title)) await add(item)
    },
    {
      onSuccess: () => {
        removeFromWishlist(product)
        const link = { to: href('/cart'), label: t('product:viewCart') }
        toast(t('moved'), { text: product.title, link })
      },
      fallbackMessage: t('product:tryAgain'),
      onError: (text) => toast(t('product:notAdded'), { text, variant: 'bad' }),
    },
  )
}
