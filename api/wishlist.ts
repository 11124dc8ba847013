import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AddWishes, MOST_WISHES, Wish } from '#contract/account'
import { dropWish, makeWishes, type WishedProduct, wishlist as wishlistOf } from '#modules/account'
import { type CategoryTree, categoryTree, type ProductId } from '#modules/catalog'
import { decimal } from '#platform/money'
import { together } from '#platform/transaction'
import { problem, says } from './errors.ts'
import { productCard } from './product-card.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const params = z.object({ product_id: z.uuid().transform((id) => id as ProductId) })
const listed = { description: 'It is on your list' }

const list = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  description: `Newest first; ${MOST_WISHES} at most`,
  responses: {
    200: {
      description: 'What you wished for',
      content: {
        'application/json': { schema: z.object({ items: z.array(Wish), next_cursor: z.null() }) },
      },
    },
    401: notSignedIn,
  },
})
const merge = createRoute({
  ...forSignedIn,
  method: 'post',
  path: '/',
  description: 'Adds what a browser had listed, the newest last. What is not sold is left out.',
  request: { body: { content: { 'application/json': { schema: AddWishes } }, required: true } },
  responses: {
    200: {
      description: 'How many of them are on your list, and how many there was no room for',
      content: {
        'application/json': { schema: z.object({ listed: z.int(), no_room: z.int() }) },
      },
    },
    401: notSignedIn,
  },
})
const add = createRoute({
  ...forSignedIn,
  method: 'put',
  path: '/{product_id}',
  request: { params },
  responses: {
    204: listed,
    401: notSignedIn,
    404: says('No such product'),
    409: says('The list is full'),
  },
})
const drop = createRoute({
  ...forSignedIn,
  method: 'delete',
  path: '/{product_id}',
  request: { params },
  responses: { 204: { description: 'It is not on your list' }, 401: notSignedIn },
})

/** What somebody wishes for, the same on every device. */
export function wishlist() {
  return newPersonalArea()
    .openapi(list, async (c) => {
      const { db, now, who } = c.var
      const [wished, tree] = await together(
        wishlistOf(db, { userId: who.user.id }),
        categoryTree(db),
      )
      return c.json({ items: wished.map((one) => shown(one, tree, now)), next_cursor: null }, 200)
    })
    .openapi(merge, async (c) => {
      const { db, now, who } = c.var
      const productIds = c.req.valid('json').product_ids as ProductId[]
      const { listed, noRoom } = await makeWishes(db, { userId: who.user.id, productIds, now })
      return c.json({ listed, no_room: noRoom }, 200)
    })
    .openapi(add, async (c) => {
      const { db, now, who } = c.var
      const productIds = [c.req.valid('param').product_id]
      const { listed, noRoom } = await makeWishes(db, { userId: who.user.id, productIds, now })
      if (listed > 0) return c.body(null, 204)
      if (noRoom === 0) {
        return problem(c, 404, { code: 'not_found', message: 'This product is not here.' })
      }
      const message = `Your list holds ${MOST_WISHES} products. Please remove one first.`
      return problem(c, 409, { code: 'list_full', message })
    })
    .openapi(drop, async (c) => {
      const productId = c.req.valid('param').product_id
      await dropWish(c.var.db, { userId: c.var.who.user.id, productId })
      return c.body(null, 204)
    })
}

function shown({ wish, product }: WishedProduct, tree: CategoryTree, now: Date): Wish {
  const card = productCard(product, tree, now)
  const gone = { stock: 'out' as const, stock_left: null, only_variant_id: null }
  const { currency, priceMinor } = wish
  const isSame = currency === product.currency
  return {
    product: product.is_on_sale ? card : { ...card, ...gone },
    price_then: decimal({ minor: priceMinor, currency }),
    currency,
    price_dropped: isSame && Number(product.price_minor) < priceMinor,
    is_gone: !product.is_on_sale,
    created_at: wish.createdAt.toISOString(),
  }
}
