import { useNavigate } from 'react-router'
import { readFilters } from './filters.ts'
import type { Place } from './place.ts'

/** The form's id: controls that stand elsewhere on the page belong to it as well. */
export const FILTER_FORM = 'filter-form'
/** The panel's id, by which buttons open and close it as a sheet, with or without script. */
export const FILTER_PANEL = 'filters'

/** Shows the list that a filled-in form asks for, on the same spot of the page. */
export function useApply(place: Place) {
  const navigate = useNavigate()
  const { q, category } = place.filters
  return (form: HTMLFormElement) => {
    const chosen = {
      ...(q && { q }),
      ...(category && { category }),
      ...readFilters(new FormData(form)),
    }
    const to = place.addressFor(chosen)
    if (to !== place.addressFor(place.filters)) navigate(to, { preventScrollReset: true })
  }
}

/** What the address holds and no control of the form shows: where to send it, and what to send along. */
export function sentAlong(place: Place) {
  const { q, category } = place.filters
  const kept = place.addressFor({ ...(q && { q }), ...(category && { category }) })
  const { pathname, searchParams } = new URL(kept, 'http://shop.internal')
  return { action: pathname, fields: [...searchParams] }
}
