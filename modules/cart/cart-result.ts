import type { CouponErrorCode } from '#modules/promotions'
import type { Result } from '#platform/result'
import type { CartResponse } from './cart-response.ts'

export type CartErrorCode =
  | 'cart_not_found'
  | 'cart_ordered'
  | 'cart_item_not_found'
  | 'product_not_for_sale'
  | 'product_sold_elsewhere'
  | 'sold_out'
  | 'cart_full'
  | 'currency_mismatch'
  | 'currency_not_offered'
  | CouponErrorCode

export type CartResult = Result<CartResponse, CartErrorCode>
