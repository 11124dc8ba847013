import { X } from 'lucide'
import type { FormEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Tick } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CategoryTree } from './category-tree.tsx'
import { FILTER_FORM, FILTER_PANEL, sentAlong, useApply } from './filter-form.ts'
import { without } from './filters.ts'
import { chosenNames, type Place } from './place.ts'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import { SourceFilter } from './source-filter.tsx'
import type { Listing } from './use-listing.ts'

interface Props {
  place: Place
  listing: Listing
}

/**
 * One form in one place of the page: a column on large screens, on small ones a sheet that a popover button
 * opens. Both work without script; with it, a choice is applied at once and the sheet's button only closes it.
 */
export function FilterPanel({ place, listing }: Props) {
  const { t } = useTranslation('product')
  const { facets } = listing
  const apply = useApply(place)
  const { action, fields } = sentAlong(place)
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // A price is taken when it is finished: see PriceFilter.
    if (target instanceof HTMLInputElement && target.type !== 'text') apply(currentTarget)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
    closeSheet()
  }
  return (
    <aside id={FILTER_PANEL} popover="auto" className="filters" aria-label={t('filters.title')}>
      <form id={FILTER_FORM} action={action} onChange={onChange} onSubmit={onSubmit}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SheetHead />
        <SourceFilter filters={place.filters} facets={facets} />
        <CategoryTree place={place} facets={facets} />
        <PriceFilter place={place} facets={facets} />
        <RatingFilter filters={place.filters} facets={facets} />
        <fieldset className="filter">
          <legend className="filter-name">{t('filters.availability')}</legend>
          <Tick
            key={place.filters.in_stock}
            name="in_stock"
            value="true"
            label={t('filters.inStock')}
            defaultChecked={place.filters.in_stock === 'true'}
            {...(facets && { count: facets.in_stock })}
          />
        </fieldset>
        <SheetFoot place={place} total={listing.total} />
      </form>
    </aside>
  )
}

function SheetHead() {
  const { t } = useTranslation(['product', 'common'])
  return (
    <div className="filters-head">
      <h2 className="d2">{t('filters.title')}</h2>
      <button
        type="button"
        className="tool"
        aria-label={t('common:close')}
        popoverTarget={FILTER_PANEL}
        popoverTargetAction="hide"
      >
        <Icon of={X} />
      </button>
    </div>
  )
}

function SheetFoot({ place, total }: { place: Place; total: number }) {
  const { t } = useTranslation('product')
  return (
    <div className="filters-foot">
      <ButtonLink
        look="quiet"
        to={place.addressFor(without(place.filters, ...chosenNames(place)))}
        preventScrollReset
      >
        {t('filters.clear')}
      </ButtonLink>
      <Button type="submit" className="flex-1">
        {t('filters.show', { count: total })}
      </Button>
    </div>
  )
}

function closeSheet() {
  const panel = document.getElementById(FILTER_PANEL)
  if (panel?.matches(':popover-open')) panel.hidePopover()
}
