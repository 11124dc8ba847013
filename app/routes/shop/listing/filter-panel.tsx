import type { FormEvent, MouseEvent } from 'react'
import { useHref } from 'react-router'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { CategoryTree } from './category-tree.tsx'
import { closeFilterSheet, FILTER_PANEL_ID, useIsLargeScreen } from './filter-sheet.ts'
import { omitFilters } from './filters.ts'
import { type ListingRoute, listActiveFilters } from './listing-route.ts'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import { SourceFilter } from './source-filter.tsx'
import { buildFormTarget, FILTER_FORM_ID, useApplyFilters } from './use-apply-filters.ts'
import { useFormOfFilters } from './use-form-of-filters.ts'
import type { ListingState } from './use-listing.ts'
import { usePriceCheck } from './use-price-check.ts'
import { ColourFilter, ValueFilter } from './value-filters.tsx'

interface Props {
  route: ListingRoute
  listing: ListingState
}

/**
 * The filter form: a column on large screens, a modal sheet on small ones. Both work without JavaScript. With
 * JavaScript a choice applies immediately, and the submit button of the sheet only closes it.
 */
export function FilterPanel({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  const { facets } = listing
  const apply = useApplyFilters(route)
  const { action, fields } = buildFormTarget(route)
  const form = useFormOfFilters(route)
  const priceCheck = usePriceCheck()
  // The server does not know the width of the screen. CSS makes its dialog look like the column of a large one.
  const Panel = useIsLargeScreen() ? 'aside' : 'dialog'
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // Text inputs (prices) apply on blur: see PriceFilter.
    const isText = target instanceof HTMLInputElement && target.type === 'text'
    if (!isText) apply(currentTarget)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!priceCheck.isValidRange(event.currentTarget)) return
    apply(event.currentTarget)
    closeFilterSheet()
  }
  return (
    <Panel
      id={FILTER_PANEL_ID}
      className="filters"
      aria-label={t('filters.title')}
      onClick={closeOnBackdrop}
    >
      <form
        id={FILTER_FORM_ID}
        ref={form}
        action={useHref(action)}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SheetHeader />
        <SourceFilter filters={route.filters} facets={facets} />
        <CategoryTree route={route} facets={facets} />
        <PriceFilter route={route} facets={facets} priceCheck={priceCheck} />
        <ColourFilter filters={route.filters} facets={facets} />
        <ValueFilter name="size" filters={route.filters} facets={facets} />
        <ValueFilter name="brand" filters={route.filters} facets={facets} />
        <RatingFilter filters={route.filters} facets={facets} />
        <fieldset className="filter">
          <legend className="filter-name">{t('filters.offer')}</legend>
          <CheckboxOrRadio
            name="in_stock"
            value="true"
            label={t('filters.inStock')}
            defaultChecked={route.filters.in_stock === 'true'}
            {...(facets && { count: facets.in_stock })}
          />
          <CheckboxOrRadio
            name="reduced"
            value="true"
            label={t('filters.reduced')}
            defaultChecked={route.filters.reduced === 'true'}
            {...(facets && { count: facets.reduced })}
          />
        </fieldset>
        <SheetFooter route={route} listing={listing} />
      </form>
    </Panel>
  )
}

function SheetHeader() {
  const { t } = useTranslation([productMessages, commonMessages])
  return (
    <div className="filters-head">
      <h2 className="d2">{t('filters.title')}</h2>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('common:close')}
        onClick={closeFilterSheet}
        {...{ commandfor: FILTER_PANEL_ID, command: 'close' }}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

function SheetFooter({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  const { total: count, isTotalLowerBound } = listing
  return (
    <div className="filters-foot">
      <ButtonLink
        variant="quiet"
        to={route.buildHref(omitFilters(route.filters, ...listActiveFilters(route), 'currency'))}
        preventScrollReset
      >
        {t('filters.clear')}
      </ButtonLink>
      <Button type="submit" className="flex-1">
        {isTotalLowerBound
          ? t('filters.showProductsAtLeast', { count })
          : t('filters.showProducts', { count })}
      </Button>
    </div>
  )
}

/** The form covers the whole sheet, so a click whose target is the dialog itself is one on its backdrop. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent) {
  if (target === currentTarget) closeFilterSheet()
}
