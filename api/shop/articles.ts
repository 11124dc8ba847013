import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { Article, ArticleSlug, ArticleSummary } from '#contract/content'
import {
  CATEGORIES_TAG,
  getCategoryTree,
  getNewSince,
  getProductBySlug,
  LISTING_TAG,
  listProductsById,
  translateProducts,
} from '#modules/catalog'
import {
  ARTICLES_TAG,
  getArticle,
  getPreviewedArticle,
  listArticles,
  PAGES_TAG,
} from '#modules/content'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { getContentFacts } from './content-facts.ts'
import { toProductCard } from './product-card.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  description: 'The newest 500 articles of the blog',
  responses: { 200: jsonDoc('Newest first', singlePageSchema(ArticleSummary)) },
})
const get = createRoute({
  method: 'get',
  path: '/{slug}',
  request: { params: z.object({ slug: ArticleSlug }) },
  responses: {
    200: jsonDoc('The article', Article.extend({ products: z.array(ProductCard) })),
    404: errorDoc('There is no such article'),
    422: errorDoc('This is no slug of an article'),
  },
})

/** Routes by which shoppers read the blog. */
export function createArticleRoutes(dependencies: AppDependencies) {
  const { secretKey } = dependencies
  return createRouter()
    .openapi(list, async (c) => {
      setCacheTags(c, [ARTICLES_TAG])
      const items = await listArticles(c.var.db, getRequestLanguage(c))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(get, async (c) => {
      const { db, now } = c.var
      const language = getRequestLanguage(c)
      const facts = await getContentFacts(dependencies)
      const of = { ...c.req.valid('param'), language, facts }
      const token = c.req.query('preview')
      const preview = await getPreviewedArticle(db, { ...of, token, secretKey })
      // A preview without tags is stored by nobody, so that it ends when it is revoked.
      if (!preview) setCacheTags(c, [ARTICLES_TAG, PAGES_TAG, LISTING_TAG, CATEGORIES_TAG])
      const found = preview ?? (await getArticle(db, of))
      if (!found)
        return errorResponse(c, 404, { code: 'not_found', messageKey: 'article_not_found' })
      const products = await listCards(db, { slugs: found.productSlugs, language, now })
      return c.json({ ...found.article, products }, 200)
    })
}

interface CardsInput {
  slugs: string[]
  language: Language
  now: Date
}

/** In the order of the slugs. Products that are not for sale are left out. */
async function listCards(db: Database, { slugs, language, now }: CardsInput) {
  const found = await Promise.all(slugs.map((slug) => getProductBySlug(db, slug)))
  const ids = found.flatMap((product) => (product ? [product.id] : []))
  const [products, tree, newSince] = await Promise.all([
    listProductsById(db, ids).then((all) => translateProducts(db, all, language)),
    getCategoryTree(db, language),
    getNewSince(db, now),
  ])
  const forSale = products.filter((product) => product.is_for_sale)
  const inOrder = forSale.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return inOrder.map((product) => toProductCard(product, tree, newSince))
}
