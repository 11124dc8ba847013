import { lazy, Suspense } from 'react'
import { useCurrentUser } from '#app/session/current-user.ts'

// If the code cannot be loaded, the checkout says it.
const Note = lazy(() => import('./store-credit-note.tsx').catch(() => ({ default: () => <></> })))

/** What a signed-in shopper has of store credit. Its code is loaded after the cart. */
export function LazyStoreCreditNote({ currency }: { currency: string }) {
  const user = useCurrentUser()
  return <Suspense>{user && <Note userId={user.id} currency={currency} />}</Suspense>
}
