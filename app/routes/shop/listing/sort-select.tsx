import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListingRoute } from './listing-route.ts'
import { FILTER_FORM_ID, useApplyFilters } from './use-apply-filters.ts'

const SORT_ORDERS = ['newest', 'price_asc', 'price_desc', 'rating'] as const

export function SortSelect({ place }: { place: ListingRoute }) {
  const { t } = useTranslation('product')
  const apply = useApplyFilters(place)
  const all = place.filters.q ? (['relevance', ...SORT_ORDERS] as const) : SORT_ORDERS
  return (
    <select
      className="input input-small"
      name="sort"
      form={FILTER_FORM_ID}
      aria-label={t('sort.label')}
      key={place.filters.sort ?? ''}
      defaultValue={place.filters.sort ?? ''}
      onChange={(event) => event.target.form && apply(event.target.form)}
    >
      {all.map((order, at) => (
        // The first is what a list without `sort` in its address has.
        <option key={order} value={at === 0 ? '' : order}>
          {t(`sort.${order}`)}
        </option>
      ))}
    </select>
  )
}
