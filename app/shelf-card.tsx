import type { ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ProductCard } from '#app/ui/product-card.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAddToCart } from './cart.ts'
import { problemOf } from './problem.ts'
import { toggleWish, useIsWished } from './wishlist.ts'

type Props = Omit<ComponentProps<typeof ProductCard>, 'wished' | 'onWish' | 'onAdd'>

/** A product card whose heart and plus work; where there is something to choose, the card leads to the choice. */
export function ShelfCard({ product, ...how }: Props) {
  const { t } = useTranslation('product')
  const wished = useIsWished(product.id)
  const { mutate } = useAddToCart()
  const { only_variant_id: variant_id, title } = product
  const add = () => {
    if (!variant_id) return
    mutate(
      { variant_id, quantity: 1 },
      {
        onSuccess: () =>
          toast(t('added'), { text: title, link: { to: '/cart', label: t('viewCart') } }),
        onError: (error) => {
          toast(t('notAdded'), { text: problemOf(error)?.message ?? t('tryAgain'), look: 'bad' })
        },
      },
    )
  }
  return (
    <ProductCard
      product={product}
      wished={wished}
      onWish={() => toggleWish(product)}
      {...(variant_id && { onAdd: add })}
      {...how}
    />
  )
}
