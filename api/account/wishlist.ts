import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AddToWishlist, MAX_WISHLIST_ITEMS, WishlistItem } from '#contract/account'
import {
  addToWishlist,
  removeFromWishlist,
  type WishlistProduct,
  listWishlist as wishlistOf,
} from '#modules/account'
import { type CategoryTree, getCategoryTree, type ProductId } from '#modules/catalog'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { toProductCard } from '../shop/product-card.ts'

const params = z.object({ product_id: z.uuid().transform((id) => id as ProductId) })
const addedDoc = { description: 'It is on your list' }

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: `Newest first; ${MAX_WISHLIST_ITEMS} at most`,
  responses: {
    200: {
      description: 'What you wished for',
      content: {
        'application/json': {
          schema: z.object({ items: z.array(WishlistItem), next_cursor: z.null() }),
        },
      },
    },
    401: notSignedInDoc,
  },
})
const merge = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description: 'Adds what a browser had listed, the newest last. What is not sold is left out.',
  request: { body: { content: { 'application/json': { schema: AddToWishlist } }, required: true } },
  responses: {
    200: {
      description: 'How many of them are on your list, and how many there was no room for',
      content: {
        'application/json': { schema: z.object({ listed: z.int(), not_added: z.int() }) },
      },
    },
    401: notSignedInDoc,
  },
})
const add = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{product_id}',
  request: { params },
  responses: {
    204: addedDoc,
    401: notSignedInDoc,
    404: errorDoc('No such product'),
    409: errorDoc('The list is full'),
  },
})
const removeRoute = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{product_id}',
  request: { params },
  responses: { 204: { description: 'It is not on your list' }, 401: notSignedInDoc },
})

/** What somebody wishes for, the same on every device. */
export function createWishlistRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const { db, now, currentUser } = c.var
      const [wished, tree] = await parallel(
        wishlistOf(db, { userId: currentUser.user.id }),
        getCategoryTree(db),
      )
      return c.json(
        { items: wished.map((one) => toWishlistItemResponse(one, tree, now)), next_cursor: null },
        200,
      )
    })
    .openapi(merge, async (c) => {
      const { db, now, currentUser } = c.var
      const productIds = c.req.valid('json').product_ids as ProductId[]
      const { listedCount, notAddedCount } = await addToWishlist(db, {
        userId: currentUser.user.id,
        productIds,
        now,
      })
      return c.json({ listed: listedCount, not_added: notAddedCount }, 200)
    })
    .openapi(add, async (c) => {
      const { db, now, currentUser } = c.var
      const productIds = [c.req.valid('param').product_id]
      const { listedCount, notAddedCount } = await addToWishlist(db, {
        userId: currentUser.user.id,
        productIds,
        now,
      })
      if (listedCount > 0) return c.body(null, 204)
      if (notAddedCount === 0) {
        return errorResponse(c, 404, { code: 'not_found', message: 'This product is not here.' })
      }
      const message = `Your list holds ${MAX_WISHLIST_ITEMS} products. Please remove one first.`
      return errorResponse(c, 409, { code: 'wishlist_full', message })
    })
    .openapi(removeRoute, async (c) => {
      const productId = c.req.valid('param').product_id
      await removeFromWishlist(c.var.db, { userId: c.var.currentUser.user.id, productId })
      return c.body(null, 204)
    })
}

function toWishlistItemResponse(
  { item, product }: WishlistProduct,
  tree: CategoryTree,
  now: Date,
): WishlistItem {
  const card = toProductCard(product, tree, now)
  const gone = { stock: 'out' as const, stock_left: null, only_variant_id: null }
  const { currency, priceMinor } = item
  const isSame = currency === product.currency
  return {
    product: product.is_for_sale ? card : { ...card, ...gone },
    price_when_added: toDecimal({ minor: priceMinor, currency }),
    currency,
    price_dropped: isSame && Number(product.price_minor) < priceMinor,
    is_discontinued: !product.is_for_sale,
    created_at: item.createdAt.toISOString(),
  }
}
