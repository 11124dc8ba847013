import type { Context } from 'hono'
import { COUNTRIES } from '#contract/pricing'
import {
  addCartItem,
  applyCoupon,
  type CartId,
  createCart,
  parseIssuedCartId,
  removeCartItem,
  removeCoupon,
  updateCart,
  updateCartItem,
} from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import { correctCart, getCartWithOrder } from '#modules/checkout'
import { findLikelyRegion } from '#platform/i18n/get-likely-region'
import { createAccountCartRoutes } from '../account/cart.ts'
import { getCountedBrowser } from '../http/counted-browser.ts'
import { findCountryOfNetwork } from '../http/country-hints.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { listRequestLocales } from '../http/request-language.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'
import { respondWithCart, respondWithChangedCart, toCartBody, withOrder } from './carts-response.ts'
import {
  addCartItemRoute,
  applyCouponRoute,
  correctCartRoute,
  createCartRoute,
  getCartRoute,
  removeCartItemRoute,
  removeCouponRoute,
  updateCartItemRoute,
  updateCartRoute,
} from './carts-routes.ts'

export function createCartRoutes(dependencies: AppDependencies) {
  // The account's routes come first: `/{id}` would match their paths.
  return createRouter()
    .route('/', createAccountCartRoutes(dependencies))
    .route('/', createCartByIdRoutes(dependencies))
}

function createCartByIdRoutes({
  rateLimits,
  secretKey,
  defaultCountry,
  countryHeader,
  visits,
}: AppDependencies) {
  const router = createRouter()
  const getAccess = (c: Context<{ Variables: ApiVariables }>, cartId: CartId) => {
    const issued = parseIssuedCartId(cartId, secretKey)
    return { cartId, issued, userId: c.var.currentUser?.user.id ?? null, now: c.var.now }
  }
  // Limits attempts to find valid coupon codes.
  router.on('PUT', '/:id/coupon', rateLimit(rateLimits, 'checkout'))

  return router
    .openapi(createCartRoute, async (c) => {
      const { db, now, currentUser } = c.var
      const { country, currency, locales = listRequestLocales(c) } = c.req.valid('json') ?? {}
      const userId = currentUser?.user.id ?? null
      const isKnown = country || findLikelyRegion(locales, COUNTRIES)
      const networkCountry = isKnown ? undefined : await findCountryOfNetwork(c, countryHeader)
      const hints = { country, locales, networkCountry, defaultCountry }
      const cart = await createCart(db, { ...hints, currency, userId, secretKey, now })
      return c.json(await toCartBody(c, await withOrder(c, cart)), 201)
    })
    .openapi(getCartRoute, async (c) => {
      const access = getAccess(c, c.req.valid('param').id)
      return respondWithCart(c, await getCartWithOrder(c.var.db, access))
    })
    .openapi(updateCartRoute, async (c) => {
      const access = getAccess(c, c.req.valid('param').id)
      const { country, currency, shipping, state: region, zip_code: zipCode } = c.req.valid('json')
      return respondWithChangedCart(
        c,
        access.cartId,
        await updateCart(c.var.db, { ...access, country, currency, shipping, region, zipCode }),
      )
    })
    .openapi(addCartItemRoute, async (c) => {
      const access = getAccess(c, c.req.valid('param').id)
      const { variant_id, quantity } = c.req.valid('json')
      const variantId = variant_id as VariantId
      const added = await addCartItem(c.var.db, { ...access, variantId, quantity })
      const browser = added.ok && getCountedBrowser(c)
      if (browser) visits.noteStep(browser, { step: 'cart', now: c.var.now })
      return respondWithChangedCart(c, access.cartId, added)
    })
    .openapi(updateCartItemRoute, async (c) => {
      const { id, item_id: itemId } = c.req.valid('param')
      const { quantity } = c.req.valid('json')
      const access = getAccess(c, id)
      return respondWithChangedCart(
        c,
        access.cartId,
        await updateCartItem(c.var.db, { ...access, itemId, quantity }),
      )
    })
    .openapi(removeCartItemRoute, async (c) => {
      const { id, item_id: itemId } = c.req.valid('param')
      const access = getAccess(c, id)
      return respondWithChangedCart(
        c,
        access.cartId,
        await removeCartItem(c.var.db, { ...access, itemId }),
      )
    })
    .openapi(correctCartRoute, async (c) => {
      const { country } = c.req.valid('json') ?? {}
      const access = getAccess(c, c.req.valid('param').id)
      return respondWithChangedCart(
        c,
        access.cartId,
        await correctCart(c.var.db, { ...access, country }),
      )
    })
    .openapi(applyCouponRoute, async (c) => {
      const access = getAccess(c, c.req.valid('param').id)
      const { code } = c.req.valid('json')
      return respondWithChangedCart(
        c,
        access.cartId,
        await applyCoupon(c.var.db, { ...access, code }),
      )
    })
    .openapi(removeCouponRoute, async (c) => {
      const access = getAccess(c, c.req.valid('param').id)
      return respondWithChangedCart(c, access.cartId, await removeCoupon(c.var.db, access))
    })
}
