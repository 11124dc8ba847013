import type { MouseEvent } from 'react'
import { useTwoColumns } from '#app/catalog/list-columns.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LayoutGrid, RefreshCw, SlidersHorizontal } from '#app/ui/icons.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FILTER_PANEL_ID, openFilterSheet } from './filter-sheet.ts'
import { type ListingRoute, listActiveFilters } from './listing-route.ts'
import { SortSelect } from './sort-select.tsx'
import { FILTER_FORM_ID } from './use-apply-filters.ts'
import type { ListingState } from './use-listing.ts'

interface Props {
  route: ListingRoute
  listing: ListingState
}

export function ListingBar({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <div className="listing-bar">
      <button
        type="button"
        className="chip filters-button"
        onClick={openFilterSheet}
        {...{ commandfor: FILTER_PANEL_ID, command: 'show-modal' }}
      >
        <Icon icon={SlidersHorizontal} size={16} />
        {t('filters.openButton', { count: listActiveFilters(route).length })}
      </button>
      <ActiveFilters route={route} facets={listing.facets} />
      <div className="listing-bar-end">
        <ColumnsButton />
        <RefreshButton listing={listing} />
        <SortSelect route={route} />
      </div>
    </div>
  )
}

/** On a phone: shows the products in two columns, which this browser remembers. */
function ColumnsButton() {
  const { t } = useTranslation(productMessages)
  const [isTwo, setTwo] = useTwoColumns()
  return (
    <button
      type="button"
      className="plain-icon-button columns-button"
      aria-label={t('list.twoColumns')}
      aria-pressed={isTwo}
      onClick={() => setTwo(!isTwo)}
    >
      <Icon icon={LayoutGrid} />
    </button>
  )
}

/** Refetches the list. Without JavaScript it submits the filter form, which reloads the page. */
function RefreshButton({ listing }: { listing: ListingState }) {
  const { t } = useTranslation(productMessages)
  const refresh = (event: MouseEvent) => {
    event.preventDefault()
    listing.refresh()
  }
  return (
    <button
      type="submit"
      form={FILTER_FORM_ID}
      className="plain-icon-button"
      aria-label={t('list.refresh')}
      aria-busy={listing.isRefreshing}
      onClick={refresh}
    >
      <Icon icon={RefreshCw} />
    </button>
  )
}
