import type { CouponError } from '#modules/promotions'
import type { Cart } from './contract.ts'

/** Why a cart stays as it is, with a sentence to show. */
export interface CartError {
  code:
    | 'cart_not_found'
    | 'cart_item_not_found'
    | 'product_not_found'
    | 'sold_out'
    | 'currency_mismatch'
    | 'cart_full'
    | 'cart_ordered'
    | CouponError['code']
  message: string
}

export type CartResult = { cart: Cart } | { error: CartError }

export const cartNotFound = cartError('cart_not_found', 'This cart is not here.')
export const cartItemNotFound = cartError('cart_item_not_found', 'This item is not in the cart.')
export const productNotFound = cartError('product_not_found', 'This product is not for sale.')
export const cartOrdered = cartError(
  'cart_ordered',
  'This cart has been ordered. Cancel the order to change it, or start a new cart.',
)

export function cartError(code: CartError['code'], message: string): { error: CartError } {
  return { error: { code, message } }
}
