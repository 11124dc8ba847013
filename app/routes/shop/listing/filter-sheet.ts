import { useSyncExternalStore } from 'react'
import { updateScrollLock } from '#app/ui/scroll-lock.ts'

/** The id of the filter panel, which buttons open and close as a modal dialog, with or without JavaScript. */
export const FILTER_PANEL_ID = 'filters'

/** For browsers that do not know `command="show-modal"`. */
export function openFilterSheet() {
  const sheet = findSheet()
  if (sheet && !sheet.open) sheet.showModal()
  updateScrollLock()
}

export function closeFilterSheet() {
  findSheet()?.close()
}

/** On large screens the panel is a column, not a dialog. */
function findSheet(): HTMLDialogElement | null {
  return document.querySelector(`dialog#${FILTER_PANEL_ID}`)
}

/** Returns whether the filters are a column beside the products. False on the server and until the page is hydrated. */
export function useIsLargeScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(LARGE_SCREEN).matches,
    () => false,
  )
}

// The same width as in `listing.css`.
const LARGE_SCREEN = '(width >= 64rem)'

function subscribe(listener: () => void) {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
