import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SharedWishlist } from '#contract/account'
import { getSharedWishlist } from '#modules/account'
import { getCategoryTree, getNewSince, translateProducts } from '#modules/catalog'
import { parallel } from '#platform/parallel'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'

const read = createRoute({
  method: 'get',
  path: '/{token}',
  request: { params: z.object({ token: z.string() }) },
  responses: {
    200: jsonDoc('The wishlist', SharedWishlist),
    404: errorDoc('No such link, or its owner has withdrawn it'),
  },
})

/** Wishlists that their owners share by a link. The responses are not cached: a withdrawn link ends at once. */
export function createSharedWishlistRoutes() {
  return createRouter().openapi(read, async (c) => {
    const { db, now } = c.var
    const language = getRequestLanguage(c)
    const wishlist = await getSharedWishlist(db, c.req.valid('param'))
    if (!wishlist) return notFoundResponse(c, 'wishlist_share_not_found')
    const [products, tree, newSince] = await parallel(
      translateProducts(db, wishlist.products, language),
      getCategoryTree(db, language),
      getNewSince(db, now),
    )
    const items = products.map((product) => toProductCard(product, tree, newSince))
    return c.json({ first_name: wishlist.firstName, items }, 200)
  })
}
