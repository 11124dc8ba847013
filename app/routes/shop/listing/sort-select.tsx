import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListingRoute } from './listing-route.ts'
import { FILTER_FORM_ID, useApplyFilters } from './use-apply-filters.ts'

const SORT_ORDERS = ['newest', 'best_selling', 'price_asc', 'price_desc', 'rating'] as const

export function SortSelect({ route }: { route: ListingRoute }) {
  const { t } = useTranslation(productMessages)
  const apply = useApplyFilters(route)
  const orders = route.filters.q ? (['relevance', ...SORT_ORDERS] as const) : SORT_ORDERS
  return (
    <select
      className="input input-small"
      name="sort"
      form={FILTER_FORM_ID}
      aria-label={t('sort.label')}
      defaultValue={route.filters.sort ?? ''}
      onChange={(event) => event.target.form && apply(event.target.form)}
    >
      {orders.map((order, index) => (
        // The first order is the default of a list without `sort` in its URL.
        <option key={order} value={index === 0 ? '' : order}>
          {t(`sort.${order}`)}
        </option>
      ))}
    </select>
  )
}
