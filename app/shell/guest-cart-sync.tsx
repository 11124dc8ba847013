import { useEffect } from 'react'
import { guestCartId } from '#app/cart/guest-cart-id.ts'
import { useMergeCart } from '#app/cart/use-merge-cart.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'

/** Merges a guest's cart into the account's cart at sign-in. */
export function GuestCartSync() {
  const userId = useCurrentUser()?.id
  const cartId = useStoredValue(guestCartId)
  const { mutate: mergeCart } = useMergeCart()
  useEffect(() => {
    if (userId && cartId) mergeCart(cartId)
  }, [userId, cartId, mergeCart])
  return null
}
