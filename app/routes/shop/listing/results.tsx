import { useTranslation } from '#app/i18n/use-translation.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { NoProducts } from './no-products.tsx'
import type { Place } from './place.ts'
import { ShowMore } from './show-more.tsx'
import type { Listing } from './use-listing.ts'

interface Props {
  place: Place
  listing: Listing
}

const THREE_COLUMNS = '(width >= 64rem) 26vw, (width >= 35rem) 45vw, 92vw'
const FIRST_ROW = 3

export function Results({ place, listing }: Props) {
  const { t } = useTranslation('product')
  if (!listing.hasProducts) {
    if (!listing.hasFailed) return <ProductGridSkeleton count={6} />
    const { refresh, isRefreshing } = listing
    return <ErrorState title={t('list.failed')} onRetry={refresh} busy={isRefreshing} />
  }
  if (listing.products.length === 0) return <NoProducts place={place} listing={listing} />
  return (
    <div className={listing.isChanging ? 'is-changing' : undefined}>
      <ProductGrid>
        {listing.products.map((product, at) => (
          <ShelfCard
            key={product.id}
            product={product}
            sizes={THREE_COLUMNS}
            level="h2"
            priority={at === 0}
            eager={at < FIRST_ROW}
          />
        ))}
      </ProductGrid>
      <ShowMore place={place} listing={listing} />
    </div>
  )
}
