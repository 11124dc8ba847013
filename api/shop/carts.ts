import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  AddCartItemBody,
  ApplyCouponBody,
  Cart,
  CreateCartBody,
  UpdateCartBody,
  UpdateCartItemBody,
} from '#contract/cart'
import {
  addCartItem,
  applyCoupon,
  type CartError,
  type CartId,
  type CartItemId,
  type CartResult,
  createCart,
  getCart,
  removeCartItem,
  removeCoupon,
  updateCart,
  updateCartItem,
} from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import { createAccountCartRoutes } from '../account/cart.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'

const cartParams = z.object({ id: z.uuid().transform((id) => id as CartId) })
const cartItemParams = cartParams.extend({ item_id: z.uuid().transform((id) => id as CartItemId) })
const body = <Schema extends z.ZodType>(schema: Schema) => {
  return { content: { 'application/json': { schema } }, required: true }
}
const cartDoc = {
  description: 'The cart as it is now',
  content: { 'application/json': { schema: Cart } },
}
const responses = {
  200: cartDoc,
  404: errorDoc('Unknown cart, item or product'),
  409: errorDoc('It is ordered already, or full, or the product is sold out'),
  422: errorDoc(
    'Not what a cart takes, or a coupon that does not count: the message says what would make it',
  ),
}

const open = createRoute({
  method: 'post',
  path: '/',
  request: { body: { ...body(CreateCartBody), required: false } },
  responses: { 201: { ...cartDoc, description: 'A new cart' }, 422: errorDoc('No such country') },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params: cartParams },
  responses,
})
const change = createRoute({
  method: 'patch',
  path: '/{id}',
  request: { params: cartParams, body: body(UpdateCartBody) },
  responses,
})
const add = createRoute({
  method: 'post',
  path: '/{id}/items',
  request: { params: cartParams, body: body(AddCartItemBody) },
  responses,
})
const changeLine = createRoute({
  method: 'patch',
  path: '/{id}/items/{item_id}',
  request: { params: cartItemParams, body: body(UpdateCartItemBody) },
  responses,
})
const removeLine = createRoute({
  method: 'delete',
  path: '/{id}/items/{item_id}',
  request: { params: cartItemParams },
  responses,
})
const applyCouponRoute = createRoute({
  method: 'put',
  path: '/{id}/coupon',
  request: { params: cartParams, body: body(ApplyCouponBody) },
  responses,
})
const removeCouponRoute = createRoute({
  method: 'delete',
  path: '/{id}/coupon',
  request: { params: cartParams },
  responses,
})

export function createCartRoutes({ rateLimits }: AppDependencies) {
  // Before `/{id}`, which would take their names for ids.
  return createRouter()
    .route('/', createAccountCartRoutes())
    .route('/', createCartByIdRoutes(rateLimits))
}

function createCartByIdRoutes(rateLimits: AppDependencies['rateLimits']) {
  const area = createRouter()
  // Guessing codes is what this slows down.
  area.on('PUT', '/:id/coupon', rateLimit(rateLimits, 'checkout'))

  return area
    .openapi(open, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      return c.json(
        await createCart(db, { country: c.req.valid('json')?.country, userId, now }),
        201,
      )
    })
    .openapi(read, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      return toCartResult(c, await getCart(db, { cartId: c.req.valid('param').id, userId, now }))
    })
    .openapi(change, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      const cartId = c.req.valid('param').id
      return toCartResult(c, await updateCart(db, { cartId, userId, ...c.req.valid('json'), now }))
    })
    .openapi(add, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      const { variant_id, quantity } = c.req.valid('json')
      const cartId = c.req.valid('param').id
      return toCartResult(
        c,
        await addCartItem(db, {
          cartId,
          userId,
          variantId: variant_id as VariantId,
          quantity,
          now,
        }),
      )
    })
    .openapi(changeLine, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      return toCartResult(
        c,
        await updateCartItem(db, { cartId, userId, itemId, ...c.req.valid('json'), now }),
      )
    })
    .openapi(removeLine, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      return toCartResult(c, await removeCartItem(db, { cartId, userId, itemId, now }))
    })
    .openapi(applyCouponRoute, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      const cartId = c.req.valid('param').id
      return toCartResult(
        c,
        await applyCoupon(db, { cartId, userId, code: c.req.valid('json').code, now }),
      )
    })
    .openapi(removeCouponRoute, async (c) => {
      const { db, by: userId, now } = getCartContext(c)
      return toCartResult(
        c,
        await removeCoupon(db, { cartId: c.req.valid('param').id, userId, now }),
      )
    })
}

/** What every use case is told. `by` is whose account it is, as the session says. */
function getCartContext(c: Context<{ Variables: ApiVariables }>) {
  const { db, now, currentUser } = c.var
  return { db, now, by: currentUser?.user.id ?? null }
}

const errorStatuses: Partial<Record<CartError['code'], 404 | 409>> = {
  cart_not_found: 404,
  cart_item_not_found: 404,
  product_not_found: 404,
  sold_out: 409,
  currency_mismatch: 409,
  cart_full: 409,
  cart_ordered: 409,
}

function toCartResult(c: Context, result: CartResult) {
  if ('cart' in result) return c.json(result.cart, 200)
  return errorResponse(c, errorStatuses[result.error.code] ?? 422, result.error)
}
