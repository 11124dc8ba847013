import { useNavigate } from 'react-router'
import { parseFilters } from './filters.ts'
import type { ListingRoute } from './listing-route.ts'

/** The form's id: controls that stand elsewhere on the page belong to it as well. */
export const FILTER_FORM_ID = 'filter-form'
/** The panel's id, by which buttons open and close it as a sheet, with or without script. */
export const FILTER_PANEL_ID = 'filters'

/** Shows the list that a filled-in form asks for, on the same spot of the page. */
export function useApplyFilters(place: ListingRoute) {
  const navigate = useNavigate()
  const { q, category } = place.filters
  return (form: HTMLFormElement) => {
    const chosen = {
      ...(q && { q }),
      ...(category && { category }),
      ...parseFilters(new FormData(form)),
    }
    const to = place.buildHref(chosen)
    if (to !== place.buildHref(place.filters)) navigate(to, { preventScrollReset: true })
  }
}

/** What the address holds and no control of the form shows: where to send it, and what to send along. */
export function buildFormTarget(place: ListingRoute) {
  const { q, category } = place.filters
  const kept = place.buildHref({ ...(q && { q }), ...(category && { category }) })
  const { pathname, searchParams } = new URL(kept, 'http://shop.internal')
  return { action: pathname, fields: [...searchParams] }
}
