/**
 * Prevents the page from scrolling while a modal dialog is open. In CSS alone, `:root:has(dialog:modal)` would compute the
 * styles of the whole page again with each change of it.
 */
export function updateScrollLock() {
  const isLocked = document.querySelector('dialog:modal') !== null
  document.documentElement.classList.toggle('has-modal', isLocked)
}

/** Follows all dialogs of the page. One that is removed while it is open has to update the lock itself. */
export function startScrollLock() {
  for (const type of ['toggle', 'close']) document.addEventListener(type, updateScrollLock, true)
  updateScrollLock()
}
