import { createRoute } from '@hono/zod-openapi'
import { MergeCart, MergedCart, OwnCart } from '#contract/cart'
import { type CartId, mergeCart, ownCart } from '#modules/cart'
import { newArea } from './area.ts'
import { forSignedIn, needsSignIn, notSignedIn } from './signed-in.ts'

const json = <Schema extends object>(schema: Schema) => ({ 'application/json': { schema } })

const read = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/mine',
  middleware: needsSignIn,
  description: 'The open cart of your account, the same on every device',
  responses: { 200: { description: 'Your cart', content: json(OwnCart) }, 401: notSignedIn },
})
const merge = createRoute({
  ...forSignedIn,
  method: 'post',
  path: '/merge',
  middleware: needsSignIn,
  description: "Puts what a guest's cart holds into yours. A second time there is nothing to put.",
  request: { body: { content: json(MergeCart), required: true } },
  responses: {
    200: { description: 'Your cart, and what became of each line', content: json(MergedCart) },
    401: notSignedIn,
  },
})

/** What only somebody signed in may ask of carts. */
export function accountCarts() {
  return newArea()
    .openapi(read, async (c) => {
      const { db, now, who } = c.var
      return c.json({ cart: await ownCart(db, { by: who.user.id, now }) }, 200)
    })
    .openapi(merge, async (c) => {
      const { db, now, who } = c.var
      const cartId = c.req.valid('json').cart_id as CartId
      return c.json(await mergeCart(db, { cartId, by: who.user.id, now }), 200)
    })
}
