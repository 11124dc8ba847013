import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { AddAllToCart, NotAddedProducts } from '#app/wishlist/add-all-to-cart.tsx'
import { getAddableVariant, useAddAllToCart } from '#app/wishlist/use-add-all-to-cart.ts'
import { useMoveToCart } from '#app/wishlist/use-move-to-cart.ts'
import { useRemoveFromWishlist } from '#app/wishlist/use-toggle-wishlist.ts'
import type { ProductCard } from '#contract/catalog'
import { ShareButton } from './share-button.tsx'
import { useWishlistItems, type WishlistItemView } from './use-wishlist-items.ts'

/** The wishlist of the account or of the guest; `empty` is shown if there are no items. */
export function WishlistItems({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation(navigationMessages)
  const { items, accountQuery } = useWishlistItems()
  if (!items) {
    if (!accountQuery.isError) return <ProductGridSkeleton columns={4} count={4} />
    const { refetch, isFetching } = accountQuery
    return <ErrorState title={t('wishlist.failed')} onRetry={refetch} busy={isFetching} />
  }
  if (items.length === 0) return empty
  return <FilledWishlist items={items} />
}

function FilledWishlist({ items }: { items: WishlistItemView[] }) {
  const { t } = useTranslation([navigationMessages, wishlistMessages])
  const user = useCurrentUser()
  const addAll = useAddAllToCart(useRemoveFromWishlist())
  const products = items.flatMap(({ product, isDiscontinued }) => (isDiscontinued ? [] : [product]))
  return (
    <>
      <p className="pb-4 text-ink-2">
        {t(user ? 'wishlist.savedInAccount' : 'wishlist.savedInBrowser')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-6">
        {products.length > 0 && <AddAllToCart products={products} action={addAll} />}
        <ShareButton />
      </div>
      <NotAddedProducts
        title={t('wishlist:left.own')}
        {...(addAll.data && { result: addAll.data })}
      />
      <ProductGrid columns={4}>
        {items.map((item) => (
          <ProductCardWithActions
            key={item.product.id}
            product={item.product}
            level="h2"
            stockNote={<WishlistItemNote {...item} />}
          />
        ))}
      </ProductGrid>
    </>
  )
}

function WishlistItemNote({
  product,
  priceBefore,
  isBackInStock,
  isDiscontinued,
}: WishlistItemView) {
  const { t } = useTranslation([navigationMessages, wishlistMessages])
  if (isDiscontinued) return <p className="stock-note stock-out">{t('wishlist.noLongerSold')}</p>
  return (
    <>
      {priceBefore !== null && <PriceDrop product={product} priceBefore={priceBefore} />}
      {isBackInStock && (
        <p className="py-1">
          <Badge variant="yolk">{t('wishlist:backInStock')}</Badge>
        </p>
      )}
      <StockNote stock={product.stock} left={product.stock_left} always />
      <ItemAction product={product} />
    </>
  )
}

function PriceDrop({ product, priceBefore }: { product: ProductCard; priceBefore: number }) {
  const { t } = useTranslation([navigationMessages, wishlistMessages])
  const { format, convert } = useProductPrices(product.currency)
  const before = convert(priceBefore)
  const amount = format(before - convert(product.price))
  return (
    <div className="py-1">
      <Badge variant="yolk">{t('wishlist.priceDrop', { amount })}</Badge>
      <p className="pt-1 text-ink-2 text-sm">{t('wishlist:wasPrice', { price: format(before) })}</p>
    </div>
  )
}

/** A product in several variants is chosen on its page. */
function ItemAction({ product }: { product: ProductCard }) {
  const { t } = useTranslation(wishlistMessages)
  const variantId = getAddableVariant(product)
  if (variantId) return <MoveToCart product={product} variantId={variantId} />
  if (product.stock === 'out' || product.is_outbound) return null
  const { slug, title } = product
  return (
    <p className="relative z-2 pt-2">
      <ButtonLink
        variant="secondary"
        size="small"
        to={href('/products/:slug', { slug })}
        aria-label={t('chooseLabel', { title })}
      >
        {t('choose')}
      </ButtonLink>
    </p>
  )
}

function MoveToCart({ product, variantId }: { product: ProductCard; variantId: string }) {
  const { t } = useTranslation(wishlistMessages)
  const { mutate, isPending } = useMoveToCart(product, variantId)
  return (
    <p className="relative z-2 pt-2">
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        aria-label={t('toCartLabel', { title: product.title })}
        onClick={() => mutate()}
      >
        {t('toCart')}
      </Button>
    </p>
  )
}
