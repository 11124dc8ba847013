import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListProductsQuery, ProductDetails, ProductPage } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  categoryTag,
  getCategoryTree,
  getProductDetails,
  LISTING_TAG,
  listRelatedProducts,
  productTag,
  recordSearchWithoutResult,
} from '#modules/catalog'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'
import { toProductDetails } from './product-details.ts'
import { getListingPage, parseListingQuery } from './product-listing.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListProductsQuery },
  responses: {
    200: {
      description: 'Newest first, or by relevance when something is looked for',
      content: { 'application/json': { schema: ProductPage } },
    },
    404: errorDoc('No such category'),
    422: errorDoc('A filter or a limit that is none, or a cursor of another order'),
  },
})

const details = createRoute({
  method: 'get',
  path: '/{slug}',
  request: {
    params: z.object({ slug: z.string().meta({ description: 'Or its id, or a slug it had' }) }),
  },
  responses: {
    200: {
      description: 'The product',
      content: { 'application/json': { schema: ProductDetails } },
    },
    404: errorDoc('Unknown or withdrawn'),
  },
})

export function createProductRoutes() {
  return createRouter()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const asked = c.req.valid('query')
      const tree = await getCategoryTree(db)
      const wanted = parseListingQuery(asked, tree)
      if (wanted === 'category_not_found') {
        return errorResponse(c, 404, { code: 'not_found', message: 'There is no such category.' })
      }
      if (wanted === 'invalid_cursor') {
        const fields = { cursor: 'Not a cursor of this order' }
        return errorResponse(c, 422, {
          code: 'invalid_input',
          message: 'That page is gone.',
          fields,
        })
      }

      const { listing, counts, correctedQ } = await getListingPage(db, wanted)
      const { category, q } = wanted.filter
      if (q && counts.total === 0)
        await recordSearchWithoutResult(db, { shelf: wanted.filter, now })

      const scope = category && !q ? categoryTag(category.id) : LISTING_TAG
      setCacheTags(c, [scope, CATEGORIES_TAG, ...listing.items.map(productTag)])
      return c.json(
        {
          items: listing.items.map((product) => toProductCard(product, tree, now)),
          next_cursor: listing.nextCursor,
          total: counts.total,
          facets: counts.facets,
          corrected_q: correctedQ,
        },
        200,
      )
    })
    .openapi(details, async (c) => {
      const { db, now } = c.var
      const product = await getProductDetails(db, c.req.valid('param').slug)
      if (!product) {
        return errorResponse(c, 404, { code: 'not_found', message: 'This product is not here.' })
      }

      const [related, tree] = await Promise.all([
        listRelatedProducts(db, product),
        getCategoryTree(db),
      ])
      setCacheTags(c, [CATEGORIES_TAG, ...[product, ...related].map(productTag)])
      return c.json(toProductDetails({ product, related, tree, now }), 200)
    })
}
