import type { FocusEvent } from 'react'
import type { Translate } from '#app/i18n/message-keys.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Facets } from '#contract/catalog'
import type { ListingRoute } from './listing-route.ts'
import { useApplyFilters } from './use-apply-filters.ts'

type PriceRange = Facets['price'][number]

interface Props {
  route: ListingRoute
  facets: Facets | undefined
}

/** A price of one's own, or one of the ranges that hold something. */
export function PriceFilter({ route, facets }: Props) {
  const { t } = useTranslation('product')
  const apply = useApplyFilters(route)
  const { min_price: min = '', max_price: max = '' } = route.filters
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => target.form && apply(target.form)
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14, onBlur } as const
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t('filters.price')}</legend>
      <div className="price-range">
        <TextField
          key={`min ${min}`}
          name="min_price"
          label={t('filters.fromLabel')}
          defaultValue={min}
          {...field}
        />
        <TextField
          key={`max ${max}`}
          name="max_price"
          label={t('filters.toLabel')}
          defaultValue={max}
          {...field}
        />
      </div>
      <ul className="tree mt-3">
        {facets?.price.map((band) => (
          <PriceRangeLink key={band.min} place={route} band={band} />
        ))}
      </ul>
    </fieldset>
  )
}

function PriceRangeLink({ place, band }: { place: ListingRoute; band: PriceRange }) {
  const { t } = useTranslation('product')
  const show = useMoneyFormatter('USD')
  const { min_price, max_price, ...others } = place.filters
  const [from, to] = [band.min ? String(band.min) : undefined, band.max?.toString()]
  const label = formatRange(band, t, show)
  return (
    <li>
      <Link
        to={place.buildHref({
          ...others,
          ...(from && { min_price: from }),
          ...(to && { max_price: to }),
        })}
        preventScrollReset
        aria-current={min_price === from && max_price === to ? 'true' : undefined}
      >
        <span>{label}</span>
        <span className="count">{band.count}</span>
      </Link>
    </li>
  )
}

function formatRange(
  { min, max }: PriceRange,
  t: Translate<'product'>,
  show: (amount: number) => string,
) {
  if (max === null) return t('filters.from', { price: show(min) })
  if (min === 0) return t('filters.upTo', { price: show(max) })
  return t('filters.between', { from: show(min), to: show(max) })
}
