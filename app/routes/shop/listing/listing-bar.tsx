import { RefreshCw, SlidersHorizontal } from 'lucide'
import type { MouseEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Chosen } from './chosen.tsx'
import { FILTER_FORM, FILTER_PANEL } from './filter-form.ts'
import { chosenNames, type Place } from './place.ts'
import { Sort } from './sort.tsx'
import type { Listing } from './use-listing.ts'

interface Props {
  place: Place
  listing: Listing
}

export function ListingBar({ place, listing }: Props) {
  const { t } = useTranslation('product')
  return (
    <div className="bar">
      <button type="button" className="chip filters-open" popoverTarget={FILTER_PANEL}>
        <Icon of={SlidersHorizontal} size={16} />
        {t('filters.open', { count: chosenNames(place).length })}
      </button>
      <Chosen place={place} />
      <div className="bar-end">
        <Refresh listing={listing} />
        <Sort place={place} />
      </div>
    </div>
  )
}

/** Without script it sends the filters again, which shows the list anew as well. */
function Refresh({ listing }: { listing: Listing }) {
  const { t } = useTranslation('product')
  const refresh = (event: MouseEvent) => {
    event.preventDefault()
    listing.refresh()
  }
  return (
    <button
      type="submit"
      form={FILTER_FORM}
      className="tool"
      aria-label={t('list.refresh')}
      aria-busy={listing.isRefreshing}
      onClick={refresh}
    >
      <Icon of={RefreshCw} />
    </button>
  )
}
