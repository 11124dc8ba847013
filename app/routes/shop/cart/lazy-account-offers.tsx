import { lazy, Suspense } from 'react'
import { useCurrentUser } from '#app/session/current-user.ts'
import type { Cart } from '#contract/cart'

// If the code cannot be loaded, the checkout says it.
const Offers = lazy(() => import('./account-offers.tsx').catch(() => ({ default: () => <></> })))

/** What a signed-in shopper can pay less with. Its code is loaded after the cart. */
export function LazyAccountOffers({ cart }: { cart: Cart }) {
  const user = useCurrentUser()
  return <Suspense>{user && <Offers userId={user.id} cart={cart} />}</Suspense>
}
