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

/** The target of the link that skips the filters. */
const PRODUCTS_ID = 'products'

/** The filter panel, the bar with active filters and sort order, and the products. */
export function Listing({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <div className="listing">
      <a className="btn skip-link max-lg:hidden" href={`#${PRODUCTS_ID}`}>
        {t('filters.skip')}
      </a>
      <FilterPanel route={route} listing={listing} />
      <section id={PRODUCTS_ID} aria-label={t('list.products')} aria-busy={listing.isChanging}>
        <ListingBar route={route} listing={listing} />
        <Results route={route} listing={listing} />
      </section>
    </div>
  )
}
