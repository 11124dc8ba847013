import type { CouponProblem } from '#modules/promotions'
import type { Cart } from './contract.ts'

/** Why a cart stays as it is, with a sentence to show. */
export interface CartRefusal {
  code:
    | 'no_such_cart'
    | 'no_such_item'
    | 'no_such_product'
    | 'sold_out'
    | 'other_currency'
    | 'cart_full'
    | 'cart_ordered'
    | CouponProblem['code']
  message: string
}

export type CartAnswer = { cart: Cart } | { refused: CartRefusal }

export const noSuchCart = refusal('no_such_cart', 'This cart is not here.')
export const noSuchItem = refusal('no_such_item', 'This item is not in the cart.')
export const noSuchProduct = refusal('no_such_product', 'This product is not for sale.')
export const cartOrdered = refusal(
  'cart_ordered',
  'This cart has been ordered. Cancel the order to change it, or start a new cart.',
)

export function refusal(code: CartRefusal['code'], message: string): { refused: CartRefusal } {
  return { refused: { code, message } }
}
