import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ListingBar } from './listing-bar.tsx'
import type { ListingRoute } from './listing-route.ts'
import { Results } from './results.tsx'
import type { ListingState } from './use-listing.ts'

interface Props {
  route: ListingRoute
  listing: ListingState
}

/** The filter panel, the bar with active filters and sort order, and the products. */
export function Listing({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <div className="listing">
      <FilterPanel route={route} listing={listing} />
      <section aria-label={t('list.products')} aria-busy={listing.isChanging}>
        <ListingBar route={route} listing={listing} />
        <Results route={route} listing={listing} />
      </section>
    </div>
  )
}
