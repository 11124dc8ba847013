import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AddToWishlist, MAX_WISHLIST_ITEMS, WishlistItem } from '#contract/account'
import {
  addToWishlist,
  isBackInStock,
  listWishlist,
  removeFromWishlist,
  type WishlistProduct,
} from '#modules/account'
import {
  type CategoryTree,
  getCategoryTree,
  getNewSince,
  type ProductId,
  translateProducts,
} from '#modules/catalog'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { toProductCard } from '../shop/product-card.ts'

const params = z.object({ product_id: z.uuid().transform((id) => id as ProductId) })

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: `Newest first; ${MAX_WISHLIST_ITEMS} at most`,
  responses: { 200: jsonDoc('Your wishlist', singlePageSchema(WishlistItem)), 401: notSignedInDoc },
})
const merge = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description:
    'Adds the wishlist of a browser, the newest item last. Products that are not for sale are left out.',
  request: { body: jsonBody(AddToWishlist) },
  responses: {
    200: jsonDoc(
      'How many of the products are on your wishlist, and how many were not added because it is full',
      z.object({ listed: z.int(), not_added: z.int() }),
    ),
    401: notSignedInDoc,
  },
})
const add = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{product_id}',
  request: { params },
  responses: {
    204: { description: 'On your wishlist' },
    401: notSignedInDoc,
    404: errorDoc('Unknown product, or not for sale'),
    409: errorDoc('The wishlist is full'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{product_id}',
  request: { params },
  responses: { 204: { description: 'Not on your wishlist' }, 401: notSignedInDoc },
})

/** The wishlist of the signed-in user. */
export function createWishlistRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const { db, now, currentUser } = c.var
      const language = getRequestLanguage(c)
      const [listed, tree, newSince] = await parallel(
        listWishlist(db, { userId: currentUser.user.id }),
        getCategoryTree(db, language),
        getNewSince(db, now),
      )
      const products = await translateProducts(
        db,
        listed.map(({ product }) => product),
        language,
      )
      const items = listed.map(({ item }, at) =>
        toWishlistItemResponse({ item, product: products[at]! }, { tree, newSince, now }),
      )
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(merge, async (c) => {
      const { db, now, currentUser } = c.var
      const productIds = c.req.valid('json').product_ids as ProductId[]
      const input = { userId: currentUser.user.id, productIds, now }
      const { listedCount, notAddedCount } = await addToWishlist(db, input)
      return c.json({ listed: listedCount, not_added: notAddedCount }, 200)
    })
    .openapi(add, async (c) => {
      const { db, now, currentUser } = c.var
      const productIds = [c.req.valid('param').product_id]
      const input = { userId: currentUser.user.id, productIds, now }
      const { listedCount, notAddedCount } = await addToWishlist(db, input)
      if (listedCount > 0) return c.body(null, 204)
      if (notAddedCount === 0) return notFoundResponse(c, 'wishlist_product_not_found')
      const params = { max: MAX_WISHLIST_ITEMS }
      return errorResponse(c, 409, { code: 'wishlist_full', params })
    })
    .openapi(remove, async (c) => {
      const productId = c.req.valid('param').product_id
      await removeFromWishlist(c.var.db, { userId: c.var.currentUser.user.id, productId })
      return c.body(null, 204)
    })
}

function toWishlistItemResponse(
  { item, product }: WishlistProduct,
  { tree, newSince, now }: { tree: CategoryTree; newSince: Date; now: Date },
): WishlistItem {
  const { currency, priceMinor } = item
  const card = toProductCard(product, tree, newSince)
  const discontinued = { ...card, stock: 'out' as const, stock_left: null, only_variant_id: null }
  const isComparable = currency === product.currency
  return {
    product: product.is_for_sale ? card : discontinued,
    price_when_added: toDecimal({ minor: priceMinor, currency }),
    currency,
    price_dropped: isComparable && Number(product.price_minor) < priceMinor,
    is_back_in_stock: isBackInStock({ item, product }, now),
    is_discontinued: !product.is_for_sale,
    created_at: item.createdAt.toISOString(),
  }
}
