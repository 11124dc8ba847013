import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMember } from '#app/session.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useMoney } from '#app/ui/money.ts'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { type SeenWish, useWishes } from './use-wishes.ts'

/** What somebody wished for; `empty` is said where that is nothing. */
export function Wishes({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('navigation')
  const member = useMember()
  const { wishes, account } = useWishes()
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
          <ShelfCard
            key={wish.product.id}
            product={wish.product}
            level="h2"
            stockNote={<WishNote {...wish} />}
          />
        ))}
      </ProductGrid>
    </>
  )
}

function WishNote({ product, cheaperBy, isGone }: SeenWish) {
  const { t } = useTranslation('navigation')
  const amount = useMoney(product.currency)(cheaperBy)
  if (isGone) return <p className="stock-note stock-out">{t('wishlist.gone')}</p>
  return (
    <>
      {cheaperBy > 0 && (
        <p className="py-1">
          <Badge look="yolk">{t('wishlist.cheaper', { amount })}</Badge>
        </p>
      )}
      <StockNote stock={product.stock} left={product.stock_left} always />
    </>
  )
}
