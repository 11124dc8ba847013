import { createRoute } from '@hono/zod-openapi'
import { Suggestions, SuggestQuery } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  getCategoryTree,
  getNewSince,
  LISTING_TAG,
  productTag,
  SEARCH_TAG,
  suggestSearch,
} from '#modules/catalog'
import { errorDoc } from '../http/errors.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toCategoryLink, toProductCard } from './product-card.ts'

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  request: { query: SuggestQuery },
  responses: {
    200: {
      description: 'Completions of a partly typed query',
      content: { 'application/json': { schema: Suggestions } },
    },
    422: errorDoc('The query is too long'),
  },
})

export function createSearchRoutes() {
  return createRouter().openapi(suggestions, async (c) => {
    const { db, now } = c.var
    const language = getRequestLanguage(c)
    const [{ phrases, category, products }, tree, newSince] = await Promise.all([
      suggestSearch(db, { q: c.req.valid('query').q, language }),
      getCategoryTree(db, language),
      getNewSince(db, now),
    ])

    setCacheTags(c, [LISTING_TAG, SEARCH_TAG, CATEGORIES_TAG, ...products.map(productTag)])
    return c.json(
      {
        phrases,
        category: category && toCategoryLink(category),
        products: products.map((product) => toProductCard(product, tree, newSince)),
      },
      200,
    )
  })
}
