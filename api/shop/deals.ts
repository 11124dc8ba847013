import { createRoute } from '@hono/zod-openapi'
import { DealList } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  getCategoryTree,
  getNewSince,
  LISTING_TAG,
  listReducedProducts,
  productTag,
  translateProducts,
} from '#modules/catalog'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'

const MAX_DEALS = 48

const list = createRoute({
  method: 'get',
  path: '/',
  responses: {
    200: {
      description: `Reduced products in stock, the largest reduction first; at most ${MAX_DEALS}`,
      content: { 'application/json': { schema: DealList } },
    },
  },
})

export function createDealRoutes() {
  return createRouter().openapi(list, async (c) => {
    const { db, now } = c.var
    const language = getRequestLanguage(c)
    const [reduced, tree, newSince] = await Promise.all([
      listReducedProducts(db, { limit: MAX_DEALS }).then((products) =>
        translateProducts(db, products, language),
      ),
      getCategoryTree(db, language),
      getNewSince(db, now),
    ])
    setCacheTags(c, [LISTING_TAG, CATEGORIES_TAG, ...reduced.map(productTag)])
    return c.json({ items: reduced.map((product) => toProductCard(product, tree, newSince)) }, 200)
  })
}
