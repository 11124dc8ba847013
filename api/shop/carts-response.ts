import type { Context } from 'hono'
import type { Cart } from '#contract/cart'
import type { CartErrorCode, CartResponse, CartResult } from '#modules/cart'
import { errorResponse } from '../http/errors.ts'
import { translateError } from './translate-error.ts'

const errorStatuses: Partial<Record<CartErrorCode, 404 | 409>> = {
  cart_not_found: 404,
  cart_item_not_found: 404,
  product_not_for_sale: 404,
  sold_out: 409,
  currency_mismatch: 409,
  cart_full: 409,
  cart_ordered: 409,
}

/** Responds with the cart, or with the error in the language of the request. */
export function respondWithCart(c: Context, result: CartResult) {
  if (result.ok) return c.json(toCartBody(c, result.value), 200)
  const { code } = result.error
  const message = translateError(c, result.error)
  return errorResponse(c, errorStatuses[code] ?? 422, { code, message })
}

/** Adds the message of the coupon error, in the language of the request. */
export function toCartBody(c: Context, cart: CartResponse): Cart {
  const error = cart.coupon_error
  return {
    ...cart,
    coupon_error: error && { code: error.code, message: translateError(c, error) },
  }
}
