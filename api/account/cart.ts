import { createRoute } from '@hono/zod-openapi'
import { AccountCart, MergeCartBody, MergedCart } from '#contract/cart'
import { type CartId, getAccountCart, mergeCart } from '#modules/cart'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { createRouter } from '../http/router.ts'

const json = <Schema extends object>(schema: Schema) => ({ 'application/json': { schema } })

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/mine',
  middleware: requireSignIn,
  description: 'The open cart of your account, the same on every device',
  responses: { 200: { description: 'Your cart', content: json(AccountCart) }, 401: notSignedInDoc },
})
const merge = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/merge',
  middleware: requireSignIn,
  description: "Puts what a guest's cart holds into yours. A second time there is nothing to put.",
  request: { body: { content: json(MergeCartBody), required: true } },
  responses: {
    200: { description: 'Your cart, and what became of each line', content: json(MergedCart) },
    401: notSignedInDoc,
  },
})

/** What only somebody signed in may ask of carts. */
export function createAccountCartRoutes() {
  return createRouter()
    .openapi(read, async (c) => {
      const { db, now, currentUser } = c.var
      return c.json({ cart: await getAccountCart(db, { by: currentUser.user.id, now }) }, 200)
    })
    .openapi(merge, async (c) => {
      const { db, now, currentUser } = c.var
      const cartId = c.req.valid('json').cart_id as CartId
      return c.json(await mergeCart(db, { cartId, userId: currentUser.user.id, now }), 200)
    })
}
