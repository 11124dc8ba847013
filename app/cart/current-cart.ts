import type { Query, QueryClient } from '@tanstack/react-query'
import type { Cart } from '#contract/cart'
import { accountQueryKey } from '../session/account-query-key.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { guestCartId } from './guest-cart-id.ts'

/** Query key of the current cart: the account's, or the guest cart with this id. */
export function cartQueryKey(userId: string | undefined, guestId: string) {
  return userId ? accountQueryKey(userId, 'cart') : (['cart', guestId] as const)
}

/** Id of the current cart; null if none has been created. */
export function getCurrentCartId(queries: QueryClient): string | null {
  const user = getCurrentUser()
  if (!user) return guestCartId.get() || null
  return queries.getQueryData<Cart | null>(cartQueryKey(user.id, ''))?.id ?? null
}

/** Stores the server's response to a change as the current cart. */
export function cacheCart(queries: QueryClient, cart: Cart): Cart {
  const queryKey = cartQueryKey(getCurrentUser()?.id, cart.id)
  // A request that began before the change, such as that for a new cart, would put back what was there.
  queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, cart)
  return cart
}

/** Loads the current cart again, after the server has refused a change of it. */
export function invalidateCart(queries: QueryClient) {
  return queries.invalidateQueries({ predicate: isCartQuery })
}

/** Ends the requests of the cart whose responses may be older than what comes next. */
export function cancelCartRequests(queries: QueryClient) {
  return queries.cancelQueries({ predicate: isCartQuery })
}

function isCartQuery({ queryKey }: Query): boolean {
  return queryKey.includes('cart')
}

/** Forgets the guest's cart and loads the account's again: after an order, and after a merge at sign-in. */
export function resetCart(queries: QueryClient) {
  guestCartId.remove()
  const user = getCurrentUser()
  if (user) queries.invalidateQueries({ queryKey: cartQueryKey(user.id, '') })
}
