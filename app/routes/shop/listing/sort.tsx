import { useTranslation } from '#app/i18n/use-translation.ts'
import { FILTER_FORM, useApply } from './filter-form.ts'
import type { Place } from './place.ts'

const orders = ['newest', 'price_asc', 'price_desc', 'rating'] as const

export function Sort({ place }: { place: Place }) {
  const { t } = useTranslation('product')
  const apply = useApply(place)
  const all = place.filters.q ? (['relevance', ...orders] as const) : orders
  return (
    <select
      className="input input-small"
      name="sort"
      form={FILTER_FORM}
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
