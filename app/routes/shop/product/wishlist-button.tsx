import { Heart } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toggleWishlist, useIsInWishlist } from '#app/wishlist/local-wishlist.ts'
import type { ProductCard, ProductDetails } from '#contract/catalog'

export function WishlistButton({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('common')
  const wished = useIsInWishlist(product.id)
  return (
    <IconButton
      className="round-shelf round-large"
      label={t(wished ? 'card.unwish' : 'card.wish', { title: product.title })}
      aria-pressed={wished}
      onClick={() => toggleWishlist(toProductCard(product))}
    >
      <Icon icon={Heart} />
    </IconButton>
  )
}

/** The list keeps what a card shows, not the whole page. */
function toProductCard(product: ProductDetails): ProductCard {
  const { description, images, image_urls, options, variants, attributes, related, ...card } =
    product
  return card
}
