import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useAddToCart } from '#app/cart/use-add-to-cart.ts'
import { useOfflineEdit } from '#app/cart/use-offline-edit.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ProductDetails } from '#contract/catalog'
import type { VariantSelection } from './use-option-selection.ts'

export interface AddedHandlers {
  /** The variant is in the cart, or will be once there is a connection. */
  onAdded?: () => void
  /** Shows why it could not be added, instead of a toast. */
  onFailed?: (reason: string) => void
}

/** Adds the selected variant to the cart and shows the result as a toast. */
export function useAddProductToCart(
  product: ProductDetails,
  { variant, quantity }: VariantSelection,
  { onAdded, onFailed }: AddedHandlers = {},
) {
  const { t } = useTranslation(productMessages)
  const { mutate, isPending } = useAddToCart()
  const { addOffline } = useOfflineEdit()
  const addToCart = () => {
    if (!variant) return
    const item = { variant_id: variant.id, quantity }
    if (addOffline(item, product.title)) return onAdded?.()
    mutate(item, {
      onSuccess: () => {
        toast(t('added'), {
          text: [product.title, ...variant.options].join(', '),
          link: { to: href('/cart'), label: t('viewCart') },
        })
        onAdded?.()
      },
      onError: (error) => {
        const text = getApiError(error)?.message ?? t('tryAgain')
        if (onFailed) onFailed(text)
        else toast(t('notAdded'), { text, variant: 'bad' })
      },
    })
  }
  return { addToCart, isAdding: isPending }
}
