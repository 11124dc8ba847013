import { setTimeout as wait } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AffiliateProducts } from '#contract/outbound'
import {
  CATEGORIES_TAG,
  getCategoryTree,
  getNewSince,
  LISTING_TAG,
  listProductsByAliId,
  productTag,
  translateProducts,
} from '#modules/catalog'
import {
  AFFILIATE_TAG,
  type AffiliateListing,
  getListings,
  refreshListings,
} from '#modules/outbound'
import { toDecimal } from '#platform/money/money'
import type { AppDependencies } from '../app-dependencies.ts'
import type { ApiVariables } from '../http/api-variables.ts'
import { jsonDoc } from '../http/openapi.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { apiTranslators } from '../messages/index.ts'
import { toProductCard } from './product-card.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  description: 'Products of the affiliate interface for the home page, as they were found last',
  responses: { 200: jsonDoc('The products', AffiliateProducts) },
})

const refresh = createRoute({
  method: 'post',
  path: '/refreshes',
  description: 'Searches them again, unless that was just tried, and waits for it a moment',
  responses: { 200: jsonDoc('The products', AffiliateProducts) },
})

/** Anybody may ask for a new search: the shop makes one in this time, whoever asks. */
const MIN_AGE_MS = 30_000
const WAIT_MS = 10_000

type Dependencies = Pick<AppDependencies, 'marketplace' | 'files' | 'pictures' | 'log'>

/** The products of the marketplace on the home page. Reading them asks nobody but the database. */
export function createAffiliateProductRoutes(dependencies: Dependencies) {
  const { marketplace, files, pictures, log } = dependencies
  return createRouter()
    .openapi(list, async (c) => {
      const products = await readProducts(c, marketplace)
      setCacheTags(c, [
        ...[AFFILIATE_TAG, LISTING_TAG, CATEGORIES_TAG],
        ...products.items.flatMap(({ product }) => (product ? productTag(toId(product)) : [])),
      ])
      return c.json(products, 200)
    })
    .openapi(refresh, async (c) => {
      const { db, now } = c.var
      const searched = refreshListings(
        { db, marketplace, files, pictures },
        { minAgeMs: MIN_AGE_MS, now },
      ).catch((error) => log.warn({ err: error }, 'products of the marketplace could not be read'))
      await Promise.race([searched, wait(WAIT_MS, undefined, { ref: false })])
      return c.json(await readProducts(c, marketplace), 200)
    })
}

type ShopContext = Context<{ Variables: ApiVariables }>

async function readProducts(
  c: ShopContext,
  marketplace: AppDependencies['marketplace'],
): Promise<AffiliateProducts> {
  const { search, listings, error } = await getListings(c.var.db, getRequestLanguage(c))
  const keyword = search.category?.name ?? search.keyword
  if (listings === null) {
    const message = error && apiTranslators(getRequestLanguage(c))(error.code, error.params)
    return { keyword, state: error ? 'error' : 'loading', message, items: [] }
  }
  const own = await listOwnProducts(c, listings)
  const items = listings.map(({ id, title, picture, price, categoryName, promotionUrl }) => ({
    ...{ product_id: id, product_title: title, image: picture },
    target_sale_price: price && toDecimal(price),
    target_sale_price_currency: price?.currency ?? null,
    category_name: categoryName || null,
    has_link: promotionUrl !== null && marketplace.provider.isOwnAddress(promotionUrl),
    product: own.get(id) ?? null,
  }))
  return { keyword, state: 'found', message: null, items }
}

/** The products of the shop among these, by their id at the marketplace. */
async function listOwnProducts(c: ShopContext, listings: AffiliateListing[]) {
  const { db, now } = c.var
  const language = getRequestLanguage(c)
  const found = await listProductsByAliId(
    db,
    listings.map(({ id }) => id),
  )
  const [products, tree, newSince] = await Promise.all([
    translateProducts(db, found, language),
    getCategoryTree(db, language),
    getNewSince(db, now),
  ])
  return new Map(
    products.map((product, at) => [found[at]!.ali_id, toProductCard(product, tree, newSince)]),
  )
}

type OwnProduct = Parameters<typeof productTag>[0]

function toId({ id }: { id: string }): OwnProduct {
  return { id: id as OwnProduct['id'] }
}
