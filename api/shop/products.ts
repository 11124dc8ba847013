import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListProductsQuery, ProductDetails, ProductPage } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  categoryTag,
  getCategoryTree,
  getNewSince,
  getProductDetails,
  isSearchOnly,
  LISTING_TAG,
  listRelatedProducts,
  productTag,
  recordSearchWithoutResult,
} from '#modules/catalog'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
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
      description: 'Newest first; by relevance with a search query',
      content: { 'application/json': { schema: ProductPage } },
    },
    404: errorDoc('The category does not exist'),
    422: errorDoc('A filter, limit or cursor is invalid'),
  },
})

const details = createRoute({
  method: 'get',
  path: '/{slug}',
  request: {
    params: z.object({
      slug: z.string().meta({ description: 'The slug, a former slug or the id' }),
    }),
  },
  responses: {
    200: {
      description: 'The product',
      content: { 'application/json': { schema: ProductDetails } },
    },
    404: errorDoc('The product does not exist or is withdrawn'),
  },
})

export function createProductRoutes() {
  return createRouter()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const tree = await getCategoryTree(db)
      const query = parseListingQuery(c.req.valid('query'), tree)
      if (!query.ok) {
        return query.error.code === 'invalid_cursor'
          ? invalidCursorResponse(c)
          : errorResponse(c, 404, { code: 'not_found', messageKey: query.error.code })
      }

      const { listing, counts, correctedQ } = await getListingPage(db, query.value)
      const newSince = await getNewSince(db, now)
      const { filter } = query.value
      if (filter.q && counts.total === 0 && isSearchOnly(filter)) {
        await recordSearchWithoutResult(db, { query: filter.q, now })
      }

      const scope = filter.category && !filter.q ? categoryTag(filter.category.id) : LISTING_TAG
      setCacheTags(c, [scope, CATEGORIES_TAG, ...listing.items.map(productTag)])
      return c.json(
        {
          items: listing.items.map((product) => toProductCard(product, tree, newSince)),
          next_cursor: listing.nextCursor,
          total: counts.total,
          total_is_lower_bound: counts.isTotalLowerBound,
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
        return errorResponse(c, 404, { code: 'not_found', messageKey: 'product_not_found' })
      }

      const [related, tree, newSince] = await Promise.all([
        listRelatedProducts(db, product),
        getCategoryTree(db),
        getNewSince(db, now),
      ])
      setCacheTags(c, [CATEGORIES_TAG, ...[product, ...related].map(productTag)])
      return c.json(toProductDetails({ product, related, tree, newSince }), 200)
    })
}
