import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AddItem, Cart, ChangeCart, ChangeItem, OpenCart, UseCoupon } from '#contract/cart'
import {
  addItem,
  type CartAnswer,
  type CartId,
  type CartItemId,
  type CartRefusal,
  changeCart,
  changeItem,
  dropCoupon,
  openCart,
  readCart,
  removeItem,
  useCoupon,
} from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import { accountCarts } from './account-carts.ts'
import { newArea, type Parts, type Vars } from './area.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'

const oneCart = z.object({ id: z.uuid().transform((id) => id as CartId) })
const oneItem = oneCart.extend({ item_id: z.uuid().transform((id) => id as CartItemId) })
const body = <Schema extends z.ZodType>(schema: Schema) => {
  return { content: { 'application/json': { schema } }, required: true }
}
const theCart = {
  description: 'The cart as it is now',
  content: { 'application/json': { schema: Cart } },
}
const responses = {
  200: theCart,
  404: says('Unknown cart, item or product'),
  409: says('It is ordered already, or full, or the product is sold out'),
  422: says(
    'Not what a cart takes, or a coupon that does not count: the message says what would make it',
  ),
}

const open = createRoute({
  method: 'post',
  path: '/',
  request: { body: { ...body(OpenCart), required: false } },
  responses: { 201: { ...theCart, description: 'A new cart' }, 422: says('No such country') },
})
const read = createRoute({ method: 'get', path: '/{id}', request: { params: oneCart }, responses })
const change = createRoute({
  method: 'patch',
  path: '/{id}',
  request: { params: oneCart, body: body(ChangeCart) },
  responses,
})
const add = createRoute({
  method: 'post',
  path: '/{id}/items',
  request: { params: oneCart, body: body(AddItem) },
  responses,
})
const changeLine = createRoute({
  method: 'patch',
  path: '/{id}/items/{item_id}',
  request: { params: oneItem, body: body(ChangeItem) },
  responses,
})
const removeLine = createRoute({
  method: 'delete',
  path: '/{id}/items/{item_id}',
  request: { params: oneItem },
  responses,
})
const putCoupon = createRoute({
  method: 'put',
  path: '/{id}/coupon',
  request: { params: oneCart, body: body(UseCoupon) },
  responses,
})
const deleteCoupon = createRoute({
  method: 'delete',
  path: '/{id}/coupon',
  request: { params: oneCart },
  responses,
})

export function carts({ rateLimits }: Parts) {
  // Before `/{id}`, which would take their names for ids.
  return newArea().route('/', accountCarts()).route('/', cartsById(rateLimits))
}

function cartsById(rateLimits: Parts['rateLimits']) {
  const area = newArea()
  // Guessing codes is what this slows down.
  area.on('PUT', '/:id/coupon', limited(rateLimits, 'checkout'))

  return area
    .openapi(open, async (c) => {
      const { db, by, now } = asked(c)
      return c.json(await openCart(db, { country: c.req.valid('json')?.country, by, now }), 201)
    })
    .openapi(read, async (c) => {
      const { db, by, now } = asked(c)
      return say(c, await readCart(db, { cartId: c.req.valid('param').id, by, now }))
    })
    .openapi(change, async (c) => {
      const { db, by, now } = asked(c)
      const cartId = c.req.valid('param').id
      return say(c, await changeCart(db, { cartId, by, ...c.req.valid('json'), now }))
    })
    .openapi(add, async (c) => {
      const { db, by, now } = asked(c)
      const { variant_id, quantity } = c.req.valid('json')
      const cartId = c.req.valid('param').id
      return say(
        c,
        await addItem(db, { cartId, by, variantId: variant_id as VariantId, quantity, now }),
      )
    })
    .openapi(changeLine, async (c) => {
      const { db, by, now } = asked(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      return say(c, await changeItem(db, { cartId, by, itemId, ...c.req.valid('json'), now }))
    })
    .openapi(removeLine, async (c) => {
      const { db, by, now } = asked(c)
      const { id: cartId, item_id: itemId } = c.req.valid('param')
      return say(c, await removeItem(db, { cartId, by, itemId, now }))
    })
    .openapi(putCoupon, async (c) => {
      const { db, by, now } = asked(c)
      const cartId = c.req.valid('param').id
      return say(c, await useCoupon(db, { cartId, by, code: c.req.valid('json').code, now }))
    })
    .openapi(deleteCoupon, async (c) => {
      const { db, by, now } = asked(c)
      return say(c, await dropCoupon(db, { cartId: c.req.valid('param').id, by, now }))
    })
}

/** What every use case is told. `by` is whose account it is, as the session says. */
function asked(c: Context<{ Variables: Vars }>) {
  const { db, now, who } = c.var
  return { db, now, by: who?.user.id ?? null }
}

const statuses: Partial<Record<CartRefusal['code'], 404 | 409>> = {
  no_such_cart: 404,
  no_such_item: 404,
  no_such_product: 404,
  sold_out: 409,
  other_currency: 409,
  cart_full: 409,
  cart_ordered: 409,
}

function say(c: Context, answer: CartAnswer) {
  if ('cart' in answer) return c.json(answer.cart, 200)
  return problem(c, statuses[answer.refused.code] ?? 422, answer.refused)
}
