import { type AdminHoliday, MAX_OFFER_PRODUCTS, MIN_OFFER_PERCENT } from '#contract/holidays'
import type { Choice } from '../form/form-values.ts'

/** What the form holds: both scopes, of which one counts. */
export interface HolidayFormValues {
  isEnabled: boolean
  hasPopup: boolean
  hasOffer: boolean
  percent: number
  isOfCategory: boolean
  /** The id of a category; empty before one is chosen. */
  category: string
  products: Choice[]
}

export function toValues({ offer, ...holiday }: AdminHoliday): HolidayFormValues {
  return {
    ...{ isEnabled: holiday.is_enabled, hasPopup: holiday.has_popup, hasOffer: offer !== null },
    percent: offer?.percent ?? MIN_OFFER_PERCENT,
    ...{ isOfCategory: Boolean(offer?.category), category: offer?.category?.id ?? '' },
    products: (offer?.products ?? []).map(({ id, title }) => ({ id, label: title })),
  }
}

export function isComplete(values: HolidayFormValues): boolean {
  const { length } = values.products
  if (!values.hasOffer) return true
  return values.isOfCategory ? values.category !== '' : length > 0 && length <= MAX_OFFER_PRODUCTS
}

/** Builds what is sent. */
export function buildOffer({ hasOffer, percent, ...scope }: HolidayFormValues) {
  if (!hasOffer) return null
  return scope.isOfCategory
    ? { percent, product_ids: [], category_id: scope.category }
    : { percent, product_ids: scope.products.map(({ id }) => id), category_id: null }
}
