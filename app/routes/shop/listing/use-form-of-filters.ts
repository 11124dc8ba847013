import { useEffect, useRef } from 'react'
import { type FilterName, type Filters, listFilterValues } from './filters.ts'
import type { ListingRoute } from './listing-route.ts'

/**
 * Shows the filters of the URL in the form, also after a chip or the back button has changed them. The controls stay the
 * same elements, so the one with the focus keeps it. Returns the ref of the form.
 */
export function useFormOfFilters({ filters, buildHref }: ListingRoute) {
  const ref = useRef<HTMLFormElement>(null)
  const latest = useRef(filters)
  latest.current = filters
  const href = buildHref(filters)
  // The URL stands for the filters, which are a new object each time.
  useEffect(() => {
    for (const control of ref.current?.elements ?? []) showFilter(control, latest.current)
  }, [href])
  return ref
}

function showFilter(control: Element, filters: Filters) {
  if (control instanceof HTMLSelectElement) {
    control.value = getValue(control, filters)
    // The default order has no value in the URL.
    if (control.selectedIndex < 0) control.selectedIndex = 0
  } else if (control instanceof HTMLInputElement && control.type === 'text') {
    if (isBeingEdited(control)) return
    control.value = getValue(control, filters)
    shownTexts.set(control, control.value)
  } else if (control instanceof HTMLInputElement && control.type !== 'hidden') {
    const values = listFilterValues(filters, control.name as FilterName)
    control.checked = control.value === '' ? values.length === 0 : values.includes(control.value)
  }
}

/** What the URL last said about each text field. */
const shownTexts = new WeakMap<HTMLInputElement, string>()

/** Leaving another field applies the filters: what is typed meanwhile in the next one stays. */
function isBeingEdited(control: HTMLInputElement): boolean {
  const shown = shownTexts.get(control) ?? control.defaultValue
  return control === document.activeElement && control.value !== shown
}

function getValue({ name }: { name: string }, filters: Filters): string {
  return listFilterValues(filters, name as FilterName)[0] ?? ''
}
