import type { ComponentProps } from 'react'
import { ProductCard } from '#app/ui/product-card.tsx'
import { toggleWish, useIsWished } from './wishlist.ts'

type Props = Omit<ComponentProps<typeof ProductCard>, 'wished' | 'onWish' | 'onAdd'>

/** A product card whose heart works. */
export function ShelfCard({ product, ...how }: Props) {
  const wished = useIsWished(product.id)
  return (
    <ProductCard product={product} wished={wished} onWish={() => toggleWish(product)} {...how} />
  )
}
