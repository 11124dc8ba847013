import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { getTimeToExpiry } from '#app/cart/hold-expiry.ts'
import type { Cart, CartOrder } from '#contract/cart'
import { useCurrentUser } from '../session/current-user.ts'
import { useStoredValue } from '../storage/stored-value.ts'
import { guestOrders } from './guest-orders.ts'
import { orderQuery } from './queries.ts'

/**
 * The order of the shopper that waits for its payment, or null. The server names it in the cart, but does not know which
 * orders belong to a guest with a new cart: then it is the newest one of this browser.
 */
export function useUnpaidOrder(cart: Cart | null | undefined): CartOrder | null {
  const api = useApi()
  const isGuest = useCurrentUser() === null
  const newest = useStoredValue(guestOrders)[0]
  const { data } = useQuery({
    ...orderQuery(api, newest ?? { id: '' }),
    enabled: isGuest && newest !== undefined && cart !== undefined && cart?.state !== 'ordered',
    refetchInterval: ({ state }) => getTimeToExpiry(state.data),
  })
  const order = cart?.order ?? (isGuest && newest ? data : null)
  return order?.hold_expires_at ? order : null
}
