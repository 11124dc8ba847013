import { createRoute } from '@hono/zod-openapi'
import { AccountCart, MergeCartBody, MergedCart } from '#contract/cart'
import { type CartId, mergeCart, parseIssuedCartId } from '#modules/cart'
import { getAccountCartWithOrder } from '#modules/checkout'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { toCartBody, withOrder } from '../shop/carts-response.ts'

const json = <Schema extends object>(schema: Schema) => ({ 'application/json': { schema } })

const getAccountCartRoute = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/mine',
  middleware: requireSignIn,
  description:
    'The open cart of your account, the same on every device. Without one: the cart of your newest order that waits for payment',
  responses: { 200: { description: 'Your cart', content: json(AccountCart) }, 401: notSignedInDoc },
})
const mergeCartRoute = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/merge',
  middleware: requireSignIn,
  description: "Moves the items of a guest's cart into yours. Repeating it changes nothing.",
  request: { body: { content: json(MergeCartBody), required: true } },
  responses: {
    200: { description: 'Your cart, and the change for each item', content: json(MergedCart) },
    401: notSignedInDoc,
  },
})

/** The cart routes that need a signed-in user. */
export function createAccountCartRoutes({ secretKey, defaultCountry }: AppDependencies) {
  return createRouter()
    .openapi(getAccountCartRoute, async (c) => {
      const { db, now, currentUser } = c.var
      const cart = await getAccountCartWithOrder(db, { userId: currentUser.user.id, now })
      return c.json({ cart: cart && (await toCartBody(c, cart)) }, 200)
    })
    .openapi(mergeCartRoute, async (c) => {
      const { db, now, currentUser } = c.var
      const cartId = c.req.valid('json').cart_id as CartId
      const issued = parseIssuedCartId(cartId, secretKey)
      const userId = currentUser.user.id
      const merged = await mergeCart(db, { cartId, issued, userId, defaultCountry, now })
      return c.json({ ...merged, cart: await toCartBody(c, await withOrder(c, merged.cart)) }, 200)
    })
}
