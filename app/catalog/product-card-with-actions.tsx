import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CachedFragment } from '#app/ui/cached-fragment.tsx'
import { buildCardClass, ProductCardContent, type ProductCardProps } from '#app/ui/product-card.tsx'
import { toast } from '#app/ui/toast.ts'
import { getApiError } from '../api/api-error.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useOfflineEdit } from '../cart/use-offline-edit.ts'
import { useIsInWishlist } from '../wishlist/local-wishlist.ts'
import { useToggleWishlist } from '../wishlist/use-toggle-wishlist.ts'
import { useOpenQuickAdd } from './quick-add.ts'
import { usePrefetchProduct } from './use-prefetch-product.ts'

type Props = Omit<
  ProductCardProps,
  'isWishlisted' | 'onToggleWishlist' | 'onAdd' | 'onChoose' | 'linkHandlers'
>

/** A product card with working buttons. The add button of a product with several variants opens their choice. */
export function ProductCardWithActions(props: Props) {
  return (
    <CachedFragment
      as="li"
      className={buildCardClass(props.product)}
      cacheKey={buildCardKey(props)}
    >
      <CardWithActions {...props} />
    </CachedFragment>
  )
}

/** Undefined for a card that preloads its picture in the head of the page, or has a note that is no data. */
function buildCardKey({ priority, stockNote, ...data }: Props): string | undefined {
  return priority || stockNote ? undefined : JSON.stringify(data)
}

function CardWithActions({ product, ...cardProps }: Props) {
  const { t } = useTranslation(productMessages)
  const isWishlisted = useIsInWishlist(product.id)
  const toggleWishlist = useToggleWishlist()
  const { mutate } = useAddToCart()
  const { addOffline } = useOfflineEdit()
  const openQuickAdd = useOpenQuickAdd()
  const linkHandlers = usePrefetchProduct(product.slug)
  const { only_variant_id: variant_id, title } = product
  const canChoose = !variant_id && !product.is_outbound
  const addToCart = () => {
    if (!variant_id) return
    const item = { variant_id, quantity: 1 }
    if (addOffline(item, title)) return
    mutate(item, {
      onSuccess: () =>
        toast(t('added'), { text: title, link: { to: href('/cart'), label: t('viewCart') } }),
      onError: (error) => {
        toast(t('notAdded'), {
          text: getApiError(error)?.message ?? t('tryAgain'),
          variant: 'bad',
        })
      },
    })
  }
  return (
    <ProductCardContent
      product={product}
      isWishlisted={isWishlisted}
      linkHandlers={linkHandlers}
      onToggleWishlist={() => toggleWishlist(product)}
      onAdd={variant_id ? addToCart : undefined}
      onChoose={canChoose ? () => openQuickAdd(product.slug) : undefined}
      {...cardProps}
    />
  )
}
