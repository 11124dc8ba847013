import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import type { Translate } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Facets } from '#contract/catalog'
import { BASE_CURRENCY } from '#platform/money/money'
import type { ListingRoute } from './listing-route.ts'
import { priceFacetQuery } from './queries.ts'
import { useApplyFilters } from './use-apply-filters.ts'
import type { usePriceCheck } from './use-price-check.ts'

type PriceRange = Pick<Facets['price'][number], 'min' | 'max'>

interface Props {
  route: ListingRoute
  facets: Facets | undefined
  priceCheck: ReturnType<typeof usePriceCheck>
}

const PRICE_ERROR_ID = 'price-error'

/** Inputs for a custom price range, and links to the ranges that contain products. */
export function PriceFilter({ route, facets, priceCheck }: Props) {
  const { t } = useTranslation(productMessages)
  const apply = useApplyFilters(route)
  const { min_price: min = '', max_price: max = '' } = route.filters
  const currency = useRangeCurrency(route)
  const ranges = usePriceRanges(route, facets)
  const { priceError: error, isValidRange } = priceCheck
  const onBlur = ({ target: { form } }: FocusEvent<HTMLInputElement>) => {
    if (form && isValidRange(form)) apply(form)
  }
  const inputProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14, onBlur } as const
  return (
    <fieldset className="filter" aria-describedby={error ? PRICE_ERROR_ID : undefined}>
      <legend className="filter-name">
        {t('filters.price')}
        {currency !== BASE_CURRENCY && ` (${currency})`}
      </legend>
      <div className="price-range">
        <TextField
          name="min_price"
          label={t('filters.fromLabel')}
          defaultValue={min}
          {...inputProps}
        />
        <TextField
          name="max_price"
          label={t('filters.toLabel')}
          defaultValue={max}
          {...inputProps}
        />
      </div>
      {error && <FieldError id={PRICE_ERROR_ID}>{error}</FieldError>}
      {currency !== BASE_CURRENCY && <input type="hidden" name="currency" value={currency} />}
      <ul className="tree mt-3">
        {ranges.map((range) => (
          <PriceRangeLink key={range.min} route={route} range={range} />
        ))}
      </ul>
    </fieldset>
  )
}

function PriceRangeLink({ route, range }: { route: ListingRoute; range: Facets['price'][number] }) {
  const { t } = useTranslation(productMessages)
  const { currency, format } = useProductPrices(BASE_CURRENCY)
  const { min_price, max_price, currency: _, ...others } = route.filters
  const [from, to] = [range.min ? String(range.min) : undefined, range.max?.toString()]
  return (
    <li>
      <Link
        to={route.buildHref({
          ...others,
          ...(from && { min_price: from }),
          ...(to && { max_price: to }),
          ...(currency !== BASE_CURRENCY && { currency }),
        })}
        preventScrollReset
        aria-current={min_price === from && max_price === to ? 'true' : undefined}
      >
        <span>{formatRange(range, t, format)}</span>
        <span className="count">{range.count}</span>
      </Link>
    </li>
  )
}

/** The price ranges in the currency in which the shopper sees prices. The page itself is loaded with those of the base currency. */
function usePriceRanges({ filters }: ListingRoute, facets: Facets | undefined): Facets['price'] {
  const api = useApi()
  const { currency } = useProductPrices(BASE_CURRENCY)
  const isLoaded = currency === (filters.currency ?? BASE_CURRENCY)
  const options = priceFacetQuery(api, filters, currency)
  const { data } = useQuery({ ...options, enabled: !isLoaded })
  return (isLoaded ? facets?.price : data) ?? []
}

/** The currency of the price range in the URL; without one, that in which the shopper sees prices. */
function useRangeCurrency({ filters: { currency, min_price, max_price } }: ListingRoute): string {
  const chosen = useProductPrices(BASE_CURRENCY).currency
  const hasRange = min_price !== undefined || max_price !== undefined
  return hasRange ? (currency ?? BASE_CURRENCY) : chosen
}

function formatRange(
  { min, max }: PriceRange,
  t: Translate<typeof productMessages>,
  formatMoney: (amount: number) => string,
) {
  if (max === null) return t('filters.from', { price: formatMoney(min) })
  if (min === 0) return t('filters.upTo', { price: formatMoney(max) })
  return t('filters.between', { from: formatMoney(min), to: formatMoney(max) })
}
