import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import type { ListingRoute } from './listing-route.ts'
import { NoProducts } from './no-products.tsx'
import { ShowMore } from './show-more.tsx'
import type { ListingState } from './use-listing.ts'

interface Props {
  route: ListingRoute
  listing: ListingState
}

const THREE_COLUMNS = '(width >= 64rem) 26vw, (width >= 35rem) 45vw, 92vw'
const FIRST_ROW_SIZE = 3

export function Results({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  if (!listing.hasProducts) {
    if (!listing.hasFailed) return <ProductGridSkeleton count={6} />
    const { refresh, isRefreshing } = listing
    return <ErrorState title={t('list.failed')} onRetry={refresh} busy={isRefreshing} />
  }
  if (listing.products.length === 0) return <NoProducts route={route} listing={listing} />
  return (
    <div className={listing.isChanging ? 'is-changing' : undefined}>
      <ProductGrid>
        {listing.products.map((product, index) => (
          <ProductCardWithActions
            key={product.id}
            product={product}
            sizes={THREE_COLUMNS}
            level="h2"
            priority={index === 0}
            eager={index < FIRST_ROW_SIZE}
          />
        ))}
      </ProductGrid>
      <ShowMore route={route} listing={listing} />
    </div>
  )
}
