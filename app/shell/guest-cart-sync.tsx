import { useEffect } from 'react'
import { guestCartId } from '#app/cart/guest-cart-id.ts'
import { useMergeCart } from '#app/cart/use-merge-cart.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'

/** What a guest put in the cart comes along when they sign in. */
export function GuestCartSync() {
  const person = useCurrentUser()?.id
  const guestCart = useStoredValue(guestCartId)
  const { mutate: merge } = useMergeCart()
  useEffect(() => {
    if (person && guestCart) merge(guestCart)
  }, [person, guestCart, merge])
  return null
}
