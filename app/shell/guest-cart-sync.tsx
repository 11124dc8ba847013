import { useEffect } from 'react'
import { useGuestCartId } from '#app/cart/cart.ts'
import { useMergeCart } from '#app/cart/use-merge-cart.ts'
import { useCurrentUser } from '#app/session/session.ts'

/** What a guest put in the cart comes along when they sign in. */
export function GuestCartSync() {
  const person = useCurrentUser()?.id
  const guestCart = useGuestCartId()
  const { mutate: merge } = useMergeCart()
  useEffect(() => {
    if (person && guestCart) merge(guestCart)
  }, [person, guestCart, merge])
  return null
}
