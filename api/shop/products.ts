import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ListProductsQuery, ProductDetails, ProductPage } from '#contract/catalog'
import type { Country } from '#contract/pricing'
import {
  CATEGORIES_TAG,
  categoryTag,
  type DetailedProduct,
  getCategoryTree,
  getDraftDetails,
  getNewSince,
  getProductDetails,
  isProductWithdrawn,
  isSearchOnly,
  LISTING_TAG,
  listRelatedProducts,
  productTag,
  recordSearchWithoutResult,
  SEARCH_TAG,
  TERMS_TAG,
  translateProductDetails,
  translateProducts,
} from '#modules/catalog'
import { findOutboundOffer } from '#modules/outbound'
import { getCurrencies, getPriceRules, PRICE_RULES_TAG } from '#modules/pricing'
import { findPreviewedProduct } from '#modules/product-administration'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'
import { toProductDetails } from './product-details.ts'
import { getListingPage, parseListingQuery } from './product-listing.ts'
import { translateFacets } from './translate-facets.ts'

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
    404: errorDoc('The product does not exist'),
    410: errorDoc('The product was taken off sale'),
  },
})

export function createProductRoutes({
  defaultCountry,
  secretKey,
  marketplace,
}: Pick<AppDependencies, 'defaultCountry' | 'secretKey' | 'marketplace'>) {
  return createRouter()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const language = getRequestLanguage(c)
      const tree = await getCategoryTree(db, language)
      const parameters = c.req.valid('query')
      const currencies = await getCurrencies(db, now)
      const query = parseListingQuery(parameters, { tree, currencies, language })
      if (!query.ok) return respondWithQueryError(c, query.error)

      const page = await getListingPage(db, query.value)
      const { listing, counts, correctedQ, droppedWords } = page
      const [newSince, products, facets] = await Promise.all([
        getNewSince(db, now),
        translateProducts(db, listing.items, language),
        translateFacets(db, page.facets, { tree, language }),
      ])
      const { filter } = query.value
      if (filter.q && counts.total === 0 && isSearchOnly(filter)) {
        await recordSearchWithoutResult(db, { query: filter.q, now })
      }

      const scope = filter.category && !filter.q ? categoryTag(filter.category.id) : LISTING_TAG
      // A rate can become valid at a time at which nothing is purged.
      if (parameters.currency === undefined) {
        const tags = [scope, CATEGORIES_TAG, TERMS_TAG, ...(filter.q ? [SEARCH_TAG] : [])]
        setCacheTags(c, [...tags, ...listing.items.map(productTag)])
      }
      return c.json(
        {
          items: products.map((product) => toProductCard(product, tree, newSince)),
          next_cursor: listing.nextCursor,
          total: counts.total,
          total_is_lower_bound: counts.isTotalLowerBound,
          facets,
          corrected_q: correctedQ,
          dropped_words: droppedWords,
        },
        200,
      )
    })
    .openapi(details, async (c) => {
      const { db, now } = c.var
      const { slug } = c.req.valid('param')
      const draftId = await findPreviewedProduct(db, { slug, secretKey })
      const product = draftId
        ? await getDraftDetails(db, draftId)
        : await getProductDetails(db, slug)
      if (!product) return respondWithoutProduct(c, await isProductWithdrawn(db, slug))

      const language = getRequestLanguage(c)
      const [translated, related, tree, newSince, delivery, offer] = await Promise.all([
        translateProductDetails(db, product, language),
        listRelatedProducts(db, product).then((products) =>
          translateProducts(db, products, language),
        ),
        getCategoryTree(db, language),
        getNewSince(db, now),
        getDelivery(db, { product, country: defaultCountry, now }),
        findOutboundOffer(db, marketplace, product),
      ])
      // A preview without tags is stored by nobody, so that it ends when it is revoked.
      if (!draftId) {
        setCacheTags(c, [
          ...[CATEGORIES_TAG, TERMS_TAG, PRICE_RULES_TAG],
          ...[product, ...related].map(productTag),
        ])
      }
      return c.json(
        toProductDetails({
          ...{ product: translated, related, tree, newSince, delivery },
          outbound: offer?.state ?? null,
        }),
        200,
      )
    })
}

function respondWithoutProduct(c: Context, isWithdrawn: boolean) {
  return isWithdrawn
    ? errorResponse(c, 410, { code: 'gone', messageKey: 'product_withdrawn' })
    : errorResponse(c, 404, { code: 'not_found', messageKey: 'product_not_found' })
}

interface DeliveryInput {
  product: DetailedProduct
  country: Country
  now: Date
}

/** The cheapest delivery of a product that this shop sells. */
async function getDelivery(
  db: Database,
  { product, country, now }: DeliveryInput,
): Promise<ProductDetails['delivery']> {
  if (product.source !== 'manual') return null
  const { currency } = product
  const { shipping } = await getPriceRules(db, { country, currency, now })
  const [cheapest] = shipping.toSorted((a, b) => a.priceMinor - b.priceMinor)
  if (!cheapest) return null
  const { priceMinor, daysFrom, daysTo } = cheapest
  const price = toDecimal({ minor: priceMinor, currency })
  return { country, price, days_from: daysFrom, days_to: daysTo }
}

type QueryError = Extract<ReturnType<typeof parseListingQuery>, { ok: false }>['error']

function respondWithQueryError(c: Context, { code, params }: QueryError) {
  if (code === 'invalid_cursor') return invalidCursorResponse(c)
  return respondWithError(c, { code, ...(params && { params }) })
}

const respondWithError = createErrorResponder({
  category_not_found: { status: 404, code: 'not_found' },
  currency_not_offered: { status: 422 },
})
