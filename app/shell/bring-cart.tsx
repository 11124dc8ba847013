import { useEffect } from 'react'
import { useGuestCartId } from '#app/cart.ts'
import { useMergeCart } from '#app/merge-cart.ts'
import { useMember } from '#app/session.ts'

/** What a guest put in the cart comes along when they sign in. */
export function BringCart() {
  const person = useMember()?.id
  const guestCart = useGuestCartId()
  const { mutate: merge } = useMergeCart()
  useEffect(() => {
    if (person && guestCart) merge(guestCart)
  }, [person, guestCart, merge])
  return null
}
