import { createRoute } from '@hono/zod-openapi'
import { Suggest, Suggestions } from '#contract/catalog'
import { CATEGORIES_TAG, categoryTree, productTag, SHELF_TAG, suggest } from '#modules/catalog'
import { newArea } from './area.ts'
import { says } from './errors.ts'
import { categoryLink, productCard } from './product-card.ts'
import { tagged } from './public-reads.ts'

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  request: { query: Suggest },
  responses: {
    200: {
      description: 'What the words typed so far may become',
      content: { 'application/json': { schema: Suggestions } },
    },
    422: says('More than a search looks at'),
  },
})

export function search() {
  return newArea().openapi(suggestions, async (c) => {
    const { db, now } = c.var
    const [{ phrases, category, products }, tree] = await Promise.all([
      suggest(db, c.req.valid('query').q),
      categoryTree(db),
    ])

    tagged(c, [SHELF_TAG, CATEGORIES_TAG, ...products.map(productTag)])
    return c.json(
      {
        phrases,
        category: category && categoryLink(category),
        products: products.map((product) => productCard(product, tree, now)),
      },
      200,
    )
  })
}
