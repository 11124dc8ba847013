import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Heart } from '#app/ui/icons.ts'
import { useIsInWishlist } from '#app/wishlist/local-wishlist.ts'
import { useToggleWishlist } from '#app/wishlist/use-toggle-wishlist.ts'
import type { ProductCard, ProductDetails } from '#contract/catalog'

export function WishlistButton({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(commonMessages)
  const isWishlisted = useIsInWishlist(product.id)
  const toggleWishlist = useToggleWishlist()
  return (
    <IconButton
      className="icon-button-shelf icon-button-large"
      label={t(isWishlisted ? 'card.removeFromWishlist' : 'card.addToWishlist', {
        title: product.title,
      })}
      data-on={isWishlisted}
      onClick={() => toggleWishlist(toProductCard(product))}
    >
      <Icon icon={Heart} />
    </IconButton>
  )
}

/** The wishlist stores only the fields of a product card. */
function toProductCard(product: ProductDetails): ProductCard {
  const { description, images, image_urls, options, variants, attributes, related, ...card } =
    product
  return card
}
