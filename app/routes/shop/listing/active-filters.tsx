import { useCategoryTree } from '#app/catalog/categories.ts'
import { findCategoryWithAncestors } from '#app/catalog/find-category.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Facets } from '#contract/catalog'
import { BASE_CURRENCY } from '#platform/money/money'
import {
  type FilterName,
  type Filters,
  type ListFilterName,
  omitFilters,
  omitFilterValue,
} from './filters.ts'
import { type ListingRoute, listActiveFilters } from './listing-route.ts'

interface Props {
  route: ListingRoute
  facets: Facets | undefined
}

/** The active filters as links that remove them. */
export function ActiveFilters({ route, facets }: Props) {
  const { t } = useTranslation(productMessages)
  const chips = useFilterChips(route, facets)
  const activeNames = listActiveFilters(route)
  return (
    <div className="chips">
      {chips.map(({ label, remaining }) => (
        <Link key={label} className="chip" to={route.buildHref(remaining)} preventScrollReset>
          {label} <Icon icon={X} size={16} />
          <span className="sr-only">{t('filters.remove')}</span>
        </Link>
      ))}
      {activeNames.length > 0 && (
        <Link
          className="link clear-all"
          to={route.buildHref(omitFilters(route.filters, ...activeNames, 'currency'))}
          preventScrollReset
        >
          {t('filters.clear')}
        </Link>
      )}
    </div>
  )
}

interface FilterChip {
  label: string
  /** The filters without this one. */
  remaining: Filters
}

function useFilterChips(route: ListingRoute, facets: Facets | undefined): FilterChip[] {
  const { t } = useTranslation(productMessages)
  const { filters, fixedFilters } = route
  const category =
    findCategoryWithAncestors(useCategoryTree(), filters.category).at(-1)?.name ?? filters.category
  const price = usePriceLabel(filters)
  const nameSize = (size: string) => facets?.size.find(({ value }) => value === size)?.label ?? size
  const listValueChips = <Name extends ListFilterName>(
    name: Name,
    format: (value: NonNullable<Filters[Name]>[number]) => string,
  ) =>
    (filters[name] ?? []).map((value) => ({
      label: format(value),
      remaining: omitFilterValue(filters, name, value),
    }))
  const inStock = filters.in_stock && t('filters.inStock')
  const reduced = filters.reduced && t('filters.reduced')
  const listChips = (
    ...chips: [label: string | undefined, ...names: FilterName[]][]
  ): FilterChip[] =>
    chips.flatMap(([label, ...names]) =>
      label ? [{ label, remaining: omitFilters(filters, ...names) }] : [],
    )
  return [
    ...listChips(
      [fixedFilters.includes('category') ? undefined : category, 'category'],
      [filters.source && t(`source.${filters.source}`), 'source'],
      [price, 'min_price', 'max_price', 'currency'],
    ),
    ...listValueChips('colour', (colour) => t(`colour.${colour}`)),
    ...listValueChips('size', (size) => t('filters.sizeIs', { size: nameSize(size) })),
    ...listValueChips('brand', (brand) => brand),
    ...listChips(
      [filters.rating && t('filters.andUp', { stars: filters.rating }), 'rating'],
      [inStock, 'in_stock'],
      [reduced, 'reduced'],
    ),
  ]
}

function usePriceLabel({ min_price: min, max_price: max, currency }: Filters): string | undefined {
  const { t } = useTranslation(productMessages)
  const formatMoney = useMoneyFormatter(currency ?? BASE_CURRENCY)
  if (min && max) return `${formatMoney(Number(min))} – ${formatMoney(Number(max))}`
  if (min) return t('filters.from', { price: formatMoney(Number(min)) })
  return max && t('filters.upTo', { price: formatMoney(Number(max)) })
}
