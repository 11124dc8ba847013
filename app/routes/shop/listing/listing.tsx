import { useTranslation } from '#app/i18n/use-translation.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ListingBar } from './listing-bar.tsx'
import type { Place } from './place.ts'
import { Results } from './results.tsx'
import type { Listing as Found } from './use-listing.ts'

interface Props {
  place: Place
  listing: Found
}

/** Filters at the left, what was chosen above, products in a grid. */
export function Listing({ place, listing }: Props) {
  const { t } = useTranslation('product')
  return (
    <div className="listing">
      <FilterPanel place={place} listing={listing} />
      <section aria-label={t('list.products')} aria-busy={listing.isChanging}>
        <ListingBar place={place} listing={listing} />
        <Results place={place} listing={listing} />
      </section>
    </div>
  )
}
