import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListProducts, ProductDetails, ProductPage } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  categoryTag,
  categoryTree,
  noteSearchWithoutResult,
  productDetails,
  productTag,
  relatedProducts,
  SHELF_TAG,
} from '#modules/catalog'
import { newArea } from './area.ts'
import { problem, says } from './errors.ts'
import { productCard } from './product-card.ts'
import { detailsOf } from './product-details.ts'
import { tagged } from './public-reads.ts'
import { askedShelf, shelfPage } from './shelf-page.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListProducts },
  responses: {
    200: {
      description: 'Newest first, or by relevance when something is looked for',
      content: { 'application/json': { schema: ProductPage } },
    },
    404: says('No such category'),
    422: says('A filter or a limit that is none, or a cursor of another order'),
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
    404: says('Unknown or withdrawn'),
  },
})

export function products() {
  return newArea()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const asked = c.req.valid('query')
      const tree = await categoryTree(db)
      const wanted = askedShelf(asked, tree)
      if (wanted === 'no such category') {
        return problem(c, 404, { code: 'not_found', message: 'There is no such category.' })
      }
      if (wanted === 'not its cursor') {
        const fields = { cursor: 'Not a cursor of this order' }
        return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
      }

      const { listing, counts, correctedQ } = await shelfPage(db, wanted)
      const { category, q } = wanted.shelf
      if (q && counts.total === 0) await noteSearchWithoutResult(db, { shelf: wanted.shelf, now })

      const scope = category && !q ? categoryTag(category.id) : SHELF_TAG
      tagged(c, [scope, CATEGORIES_TAG, ...listing.items.map(productTag)])
      return c.json(
        {
          items: listing.items.map((product) => productCard(product, tree, now)),
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
      const product = await productDetails(db, c.req.valid('param').slug)
      if (!product) {
        return problem(c, 404, { code: 'not_found', message: 'This product is not here.' })
      }

      const [related, tree] = await Promise.all([relatedProducts(db, product), categoryTree(db)])
      tagged(c, [CATEGORIES_TAG, ...[product, ...related].map(productTag)])
      return c.json(detailsOf({ product, related, tree, now }), 200)
    })
}
