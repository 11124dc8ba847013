import { useNavigate } from 'react-router'
import { parseFilters } from './filters.ts'
import type { ListingRoute } from './listing-route.ts'

/** The id of the filter form, to which controls outside the form also belong. */
export const FILTER_FORM_ID = 'filter-form'

/** Returns a function that navigates to the listing described by the form, without scrolling. */
export function useApplyFilters(route: ListingRoute) {
  const navigate = useNavigate()
  const { q, category } = route.filters
  return (form: HTMLFormElement) => {
    const filters = {
      ...(q && { q }),
      ...(category && { category }),
      ...parseFilters(new FormData(form)),
    }
    const to = route.buildHref(filters)
    if (to !== route.buildHref(route.filters)) navigate(to, { preventScrollReset: true })
  }
}

/** Returns the form action and the hidden fields for the URL parameters that have no control in the form. */
export function buildFormTarget(route: ListingRoute) {
  const { q, category } = route.filters
  const href = route.buildHref({ ...(q && { q }), ...(category && { category }) })
  const { pathname, searchParams } = new URL(href, 'http://shop.internal')
  return { action: pathname, fields: [...searchParams] }
}
