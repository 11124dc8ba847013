import type { ReactNode } from 'react'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { useWishlistItems, type WishlistItemView } from './use-wishlist-items.ts'

/** What somebody wished for; `empty` is said where that is nothing. */
export function WishlistItems({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('navigation')
  const member = useCurrentUser()
  const { wishes, account } = useWishlistItems()
  if (!wishes) {
    if (!account.isError) return <ProductGridSkeleton columns={4} count={4} />
    const again = { onRetry: account.refetch, busy: account.isFetching }
    return <ErrorState title={t('wishlist.failed')} {...again} />
  }
  if (wishes.length === 0) return empty
  return (
    <>
      <p className="pb-6 text-ink-2">{t(member ? 'wishlist.inAccount' : 'wishlist.here')}</p>
      <ProductGrid columns={4}>
        {wishes.map((wish) => (
          <ProductCardWithActions
            key={wish.product.id}
            product={wish.product}
            level="h2"
            stockNote={<WishlistItemNote {...wish} />}
          />
        ))}
      </ProductGrid>
    </>
  )
}

function WishlistItemNote({ product, priceDrop, isDiscontinued }: WishlistItemView) {
  const { t } = useTranslation('navigation')
  const amount = useMoneyFormatter(product.currency)(priceDrop)
  if (isDiscontinued) return <p className="stock-note stock-out">{t('wishlist.gone')}</p>
  return (
    <>
      {priceDrop > 0 && (
        <p className="py-1">
          <Badge variant="yolk">{t('wishlist.cheaper', { amount })}</Badge>
        </p>
      )}
      <StockNote stock={product.stock} left={product.stock_left} always />
    </>
  )
}
