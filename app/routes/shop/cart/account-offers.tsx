import type { Cart } from '#contract/cart'
import { CouponSuggestion } from './coupon-suggestion.tsx'
import { StoreCreditNote } from './store-credit-note.tsx'

/** The coupon of the shopper that takes most off the cart, and the shopper's store credit. */
export default function AccountOffers({ userId, cart }: { userId: string; cart: Cart }) {
  return (
    <>
      <CouponSuggestion userId={userId} cart={cart} />
      <StoreCreditNote currency={cart.currency} />
    </>
  )
}
