import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ProductCard } from '#app/ui/product-card.tsx'
import { toast } from '#app/ui/toast.ts'
import { getApiError } from '../api/api-error.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useIsInWishlist } from '../wishlist/local-wishlist.ts'
import { useToggleWishlist } from '../wishlist/use-toggle-wishlist.ts'

type Props = Omit<ComponentProps<typeof ProductCard>, 'isWishlisted' | 'onToggleWishlist' | 'onAdd'>

/** A product card with a working wishlist button. The add button shows only if the product has a single variant. */
export function ProductCardWithActions({ product, ...cardProps }: Props) {
  const { t } = useTranslation(productMessages)
  const isWishlisted = useIsInWishlist(product.id)
  const toggleWishlist = useToggleWishlist()
  const { mutate } = useAddToCart()
  const { only_variant_id: variant_id, title } = product
  const addToCart = () => {
    if (!variant_id) return
    mutate(
      { variant_id, quantity: 1 },
      {
        onSuccess: () =>
          toast(t('added'), { text: title, link: { to: href('/cart'), label: t('viewCart') } }),
        onError: (error) => {
          toast(t('notAdded'), {
            text: getApiError(error)?.message ?? t('tryAgain'),
            variant: 'bad',
          })
        },
      },
    )
  }
  return (
    <ProductCard
      product={product}
      isWishlisted={isWishlisted}
      onToggleWishlist={() => toggleWishlist(product)}
      {...(variant_id && { onAdd: addToCart })}
      {...cardProps}
    />
  )
}
