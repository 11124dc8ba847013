import { lazy, Suspense } from 'react'

// If the code cannot be loaded, the list is not shown.
const SavedItems = lazy(() => import('./saved-items.tsx').catch(() => ({ default: () => <></> })))

/** The list of saved items, which is loaded after the cart. */
export function LazySavedItems() {
  return (
    <Suspense>
      <SavedItems />
    </Suspense>
  )
}
