import { Heart } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RoundButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toggleWish, useIsWished } from '#app/wishlist.ts'
import type { ProductCard, ProductDetails } from '#contract/catalog'

export function WishButton({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('common')
  const wished = useIsWished(product.id)
  return (
    <RoundButton
      className="round-shelf round-large"
      label={t(wished ? 'card.unwish' : 'card.wish', { title: product.title })}
      aria-pressed={wished}
      onClick={() => toggleWish(cardOf(product))}
    >
      <Icon of={Heart} />
    </RoundButton>
  )
}

/** The list keeps what a card shows, not the whole page. */
function cardOf(product: ProductDetails): ProductCard {
  const { description, images, image_urls, options, variants, attributes, related, ...card } =
    product
  return card
}
