import type { ReactNode } from 'react'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { useWishlistItems, type WishlistItemView } from './use-wishlist-items.ts'

/** The wishlist of the account or of the guest; `empty` is shown if there are no items. */
export function WishlistItems({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation(navigationMessages)
  const user = useCurrentUser()
  const { items, accountQuery } = useWishlistItems()
  if (!items) {
    if (!accountQuery.isError) return <ProductGridSkeleton columns={4} count={4} />
    const { refetch, isFetching } = accountQuery
    return <ErrorState title={t('wishlist.failed')} onRetry={refetch} busy={isFetching} />
  }
  if (items.length === 0) return empty
  return (
    <>
      <p className="pb-6 text-ink-2">
        {t(user ? 'wishlist.savedInAccount' : 'wishlist.savedInBrowser')}
      </p>
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

function WishlistItemNote({ product, priceDrop, isDiscontinued }: WishlistItemView) {
  const { t } = useTranslation(navigationMessages)
  const { format, convert } = useProductPrices(product.currency)
  const amount = format(convert(priceDrop))
  if (isDiscontinued) return <p className="stock-note stock-out">{t('wishlist.noLongerSold')}</p>
  return (
    <>
      {priceDrop > 0 && (
        <p className="py-1">
          <Badge variant="yolk">{t('wishlist.priceDrop', { amount })}</Badge>
        </p>
      )}
      <StockNote stock={product.stock} left={product.stock_left} always />
    </>
  )
}
