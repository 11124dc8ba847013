import type { Context } from 'hono'
import type { Cart } from '#contract/cart'
import type { CartErrorCode, CartId, CartResponse, CartResult } from '#modules/cart'
import { type ProductId, translateOffers } from '#modules/catalog'
import { type CartWithOrder, findCartOrder } from '#modules/checkout'
import { getDeliveryPromise } from '#modules/dropship'
import { shippingQuotes } from '#modules/shipping-quotes'
import { taxQuotes } from '#modules/tax-quotes'
import type { AppError, Result } from '#platform/result'
import { errorResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import type { ApiVariables } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'

type ApiContext = Context<{ Variables: ApiVariables }>
type CartState = Pick<CartResponse, 'id' | 'state'>
type Variables = { var: Pick<ApiVariables, 'db' | 'now' | 'currentUser'> }

const errorStatuses: Partial<Record<CartErrorCode, 404 | 409>> = {
  cart_not_found: 404,
  cart_item_not_found: 404,
  product_not_for_sale: 404,
  product_sold_elsewhere: 409,
  sold_out: 409,
  currency_mismatch: 409,
  cart_full: 409,
  cart_ordered: 409,
}

/** Responds with the changed cart, or with the error in the language of the request. */
export async function respondWithChangedCart(c: ApiContext, cartId: CartId, result: CartResult) {
  if (result.ok) return c.json(await toCartBody(c, await withOrder(c, result.value)), 200)
  if (result.error.code !== 'cart_ordered') return respondWithError(c, result.error)
  const order = await findOrder(c, { id: cartId, state: 'ordered' })
  return respondWithError(c, { code: 'cart_ordered', params: { number: order?.number ?? 'none' } })
}

export async function respondWithCart(c: ApiContext, result: Result<CartWithOrder, CartErrorCode>) {
  return result.ok
    ? c.json(await toCartBody(c, result.value), 200)
    : respondWithError(c, result.error)
}

/** Translates the items and adds the message of the coupon error, in the language of the request. */
export async function toCartBody<Known extends Pick<ApiVariables, 'db'>>(
  c: Context<{ Variables: Known }>,
  cart: CartWithOrder,
): Promise<Cart> {
  const error = cart.coupon_error
  const items = await translateOffers(c.var.db, cart.items, {
    language: getRequestLanguage(c),
    getProductId: ({ product_id }) => product_id as ProductId,
  })
  return {
    ...cart,
    items,
    supplier_delivery: items.some(({ is_dropship }) => is_dropship)
      ? await getDeliveryPromise(c.var.db, cart.country)
      : null,
    taxes_by_address: taxQuotes.getPolicy(c.var.db) !== null,
    shipping_by_address: shippingQuotes.getPolicy(c.var.db) !== null,
    coupon_error: error && { code: error.code, message: translateError(c, error) },
  }
}

/** Adds the unpaid order of the signed-in user. */
export async function withOrder(c: Variables, cart: CartResponse): Promise<CartWithOrder> {
  return { ...cart, order: await findOrder(c, cart) }
}

function findOrder({ var: { db, now, currentUser } }: Variables, cart: CartState) {
  return findCartOrder(db, { cart, userId: currentUser?.user.id ?? null, now })
}

function respondWithError(c: Context, error: AppError<CartErrorCode>) {
  return errorResponse(c, errorStatuses[error.code] ?? 422, error)
}
