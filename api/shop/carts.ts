import type { Context } from 'hono'
import {
  addCartItem,
  applyCoupon,
  createCart,
  getCart,
  removeCartItem,
  removeCoupon,
  updateCart,
  updateCartItem,
} from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import { createAccountCartRoutes } from '../account/cart.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'
import { respondWithCart, toCartBody } from './carts-response.ts'
import {
  addCartItemRoute,
  applyCouponRoute,
  createCartRoute,
  getCartRoute,
  removeCartItemRoute,
  removeCouponRoute,
  updateCartItemRoute,
  updateCartRoute,
} from './carts-routes.ts'

export function createCartRoutes({ rateLimits }: AppDependencies) {
  // The account's routes come first: `/{id}` would match their paths.
  return createRouter()
    .route('/', createAccountCartRoutes())
    .route('/', createCartByIdRoutes(rateLimits))
}

function createCartByIdRoutes(rateLimits: AppDependencies['rateLimits']) {
  const router = createRouter()
  // Limits attempts to find valid coupon codes.
  router.on('PUT', '/:id/coupon', rateLimit(rateLimits, 'checkout'))

  return router
    .openapi(createCartRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const country = c.req.valid('json')?.country
      return c.json(toCartBody(c, await createCart(db, { country, userId, now })), 201)
    })
    .openapi(getCartRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const cartId = c.req.valid('param').id
      return respondWithCart(c, await getCart(db, { cartId, userId, now }))
    })
    .openapi(updateCartRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const { country, shipping } = c.req.valid('json')
      const cartId = c.req.valid('param').id
      return respondWithCart(c, await updateCart(db, { cartId, userId, country, shipping, now }))
    })
    .openapi(addCartItemRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const { variant_id, quantity } = c.req.valid('json')
      const cartId = c.req.valid('param').id
      const variantId = variant_id as VariantId
      return respondWithCart(c, await addCartItem(db, { cartId, userId, variantId, quantity, now }))
    })
    .openapi(updateCartItemRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      const { quantity } = c.req.valid('json')
      return respondWithCart(c, await updateCartItem(db, { cartId, userId, itemId, quantity, now }))
    })
    .openapi(removeCartItemRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      return respondWithCart(c, await removeCartItem(db, { cartId, userId, itemId, now }))
    })
    .openapi(applyCouponRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const cartId = c.req.valid('param').id
      const { code } = c.req.valid('json')
      return respondWithCart(c, await applyCoupon(db, { cartId, userId, code, now }))
    })
    .openapi(removeCouponRoute, async (c) => {
      const { db, userId, now } = getCartContext(c)
      const cartId = c.req.valid('param').id
      return respondWithCart(c, await removeCoupon(db, { cartId, userId, now }))
    })
}

function getCartContext(c: Context<{ Variables: ApiVariables }>) {
  const { db, now, currentUser } = c.var
  return { db, now, userId: currentUser?.user.id ?? null }
}
