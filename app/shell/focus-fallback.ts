import { useEffect } from 'react'
import { focusHeading } from './page-change.tsx'

/** Where an element stands: the `index`-th child of its parent. */
interface Place {
  parent: Element
  index: number
}

/**
 * When the focused element is removed from a page, for example a line of the cart, the focus moves to the control
 * nearest to where it stood, instead of to the start of the document.
 */
export function useFocusFallback() {
  useEffect(() => {
    let focused: Element | null = null
    let places: Place[] = []
    const handleFocus = ({ target }: FocusEvent) => {
      focused = target as Element
      places = listPlaces(focused)
    }
    // A click beside all controls takes the focus away on purpose. Removing the element also fires this event.
    const handleBlur = () =>
      setTimeout(() => {
        if (!focused?.matches(':focus')) focused = null
      })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      focused = null
      if (document.activeElement === document.body) focusNearest(places)
    })
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('focusout', handleBlur)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('focusout', handleBlur)
      observer.disconnect()
    }
  }, [])
}

/** Returns the place of the element and of its ancestors within the page's content, innermost first. */
function listPlaces(element: Element): Place[] {
  const { parentElement: parent } = element
  if (!parent || element.matches('main') || !element.closest('main')) return []
  return [{ parent, index: [...parent.children].indexOf(element) }, ...listPlaces(parent)]
}

/** Focuses the heading if no part of the content is left but the content itself. */
function focusNearest(places: Place[]) {
  for (const place of places.filter(({ parent }) => parent.isConnected)) {
    if (place.parent.matches('main')) return focusHeading()
    const nearest = findNearestControl(place)
    if (nearest) return nearest.focus()
  }
}

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, summary'

/** Returns the first control at or after the place, else the last one before it. */
function findNearestControl({ parent, index }: Place): HTMLElement | undefined {
  const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  )
  const isBefore = (control: Element) =>
    [...parent.children].findIndex((child) => child.contains(control)) < index
  return controls.find((control) => !isBefore(control)) ?? controls.at(-1)
}
