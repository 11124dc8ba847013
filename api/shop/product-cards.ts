import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ProductCardList } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  getCategoryTree,
  getNewSince,
  type ListedProduct,
  listBoughtTogether,
  listProductsById,
  type ProductId,
  productTag,
  translateProducts,
} from '#modules/catalog'
import type { ApiVariables } from '../http/api-variables.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'

const MAX_IDS = 20

const byIds = createRoute({
  method: 'get',
  path: '/',
  request: {
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).max(MAX_IDS))
        .meta({ description: `Up to ${MAX_IDS} ids, separated by commas` }),
    }),
  },
  responses: {
    200: {
      description: 'The products with these ids that are for sale, in the order of the ids',
      content: { 'application/json': { schema: ProductCardList } },
    },
  },
})

const boughtTogether = createRoute({
  method: 'get',
  path: '/bought-with/{product_id}',
  request: { params: z.object({ product_id: z.uuid() }) },
  responses: {
    200: {
      description: 'Products in stock that were in at least two paid orders with this one',
      content: { 'application/json': { schema: ProductCardList } },
    },
  },
})

/** Cards of products for the rows below a page. */
export function createProductCardRoutes() {
  return createRouter()
    .openapi(byIds, async (c) => {
      const ids = c.req.valid('query').ids as ProductId[]
      const found = await listProductsById(c.var.db, ids)
      const byId = new Map(found.map((product) => [product.id, product]))
      const listed = ids.flatMap((id) => {
        const product = byId.get(id)
        return product?.is_for_sale ? [product] : []
      })
      return c.json({ items: await toCards(c, listed) }, 200)
    })
    .openapi(boughtTogether, async (c) => {
      const productId = c.req.valid('param').product_id as ProductId
      const listed = await listBoughtTogether(c.var.db, productId)
      // Anybody can invent ids, so an empty list is not worth a place in the cache.
      if (listed.length > 0)
        setCacheTags(c, [CATEGORIES_TAG, productTag({ id: productId }), ...listed.map(productTag)])
      return c.json({ items: await toCards(c, listed) }, 200)
    })
}

/** Returns the cards of products in the language of the request. */
export async function toCards(c: Context<{ Variables: ApiVariables }>, listed: ListedProduct[]) {
  const { db, now } = c.var
  const language = getRequestLanguage(c)
  const [products, tree, newSince] = await Promise.all([
    translateProducts(db, listed, language),
    getCategoryTree(db, language),
    getNewSince(db, now),
  ])
  return products.map((product) => toProductCard(product, tree, newSince))
}
