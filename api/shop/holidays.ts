import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { type HolidayOfferItem, MAX_OFFER_PRODUCTS, TodaysHolidays } from '#contract/holidays'
import { COUNTRIES, Country } from '#contract/pricing'
import {
  CATEGORIES_TAG,
  type CategoryId,
  type CategoryRow,
  EMPTY_LISTING_FILTER,
  getCategoryTree,
  getNewSince,
  LISTING_TAG,
  type ListedProductById,
  listPriceHistory,
  listProducts,
  listProductsById,
  type ProductId,
  productTag,
  translateProducts,
} from '#modules/catalog'
import {
  getGreeting,
  getHolidayName,
  getLocalizedNames,
  HOLIDAYS_TAG,
  listTodaysHolidays,
  type TodaysGroup,
  type TodaysHoliday,
} from '#modules/holidays'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { multiplyByFraction } from '#platform/money/fractions'
import { toDecimal } from '#platform/money/money'
import { calculateReductionPercent } from '#platform/money/reduction-percent'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toProductCard } from './product-card.ts'

const today = createRoute({
  method: 'get',
  path: '/today',
  description: 'What is celebrated today, and what is offered for it, by the clock of the server',
  request: {
    query: z.object({ country: Country.optional().meta({ description: 'Default: all' }) }),
  },
  responses: {
    200: jsonDoc('Countries with the same holidays are a group', TodaysHolidays),
    422: errorDoc('The shop does not know this country'),
  },
})

export function createHolidayRoutes() {
  return createRouter().openapi(today, async (c) => {
    const { country } = c.req.valid('query')
    const countries = country ? [country] : COUNTRIES
    const groups = await listTodaysHolidays(c.var.db, { countries, now: c.var.now })
    const context = { db: c.var.db, now: c.var.now, language: getRequestLanguage(c) }
    setCacheTags(c, listTags(groups))
    return c.json({ groups: await buildHolidayGroups(context, groups) }, 200)
  })
}

interface Context {
  db: Database
  now: Date
  language: Language
}

/** Builds the wire shape. */
export async function buildHolidayGroups(context: Context, groups: TodaysGroup[]) {
  const categories = await listCategoryProducts(context, groups)
  const productsOf = ({ categoryId, productIds }: Offer) =>
    categoryId ? (categories.get(categoryId) ?? []) : productIds
  const items = await createOfferItems(context, listProductIds(groups, productsOf))
  const tree = await getCategoryTree(context.db, context.language)
  const build: BuildOffer = (offer) => ({
    items: items({ percent: offer.percent, productIds: productsOf(offer) }),
    category: toCategory(tree.byId(offer.categoryId)),
  })
  return groups.map(({ countries, day, endsAt, holidays }) => ({
    ...{ countries, date: day, ends_at: endsAt.toISOString() },
    items: holidays.map((one) => toHoliday(one, { language: context.language, build })),
  }))
}

type Offer = NonNullable<TodaysHoliday['offer']>

function listOffers(groups: TodaysGroup[]): Offer[] {
  return groups.flatMap(({ holidays }) => holidays.flatMap(({ offer }) => offer ?? []))
}

function listTags(groups: TodaysGroup[]): string[] {
  const products = listProductIds(groups, (one) => one.productIds).map((id) => productTag({ id }))
  const categories = listOffers(groups).flatMap(({ categoryId }) => categoryId ?? [])
  const listings = categories.length > 0 ? [LISTING_TAG] : []
  return [HOLIDAYS_TAG, 'promotions', CATEGORIES_TAG, ...products, ...listings]
}

function listProductIds(groups: TodaysGroup[], productsOf: (offer: Offer) => ProductId[]) {
  return [...new Set(listOffers(groups).flatMap(productsOf))]
}

/** Returns what stands for each category of an offer: its best sellers in stock. */
async function listCategoryProducts(
  { db }: Context,
  groups: TodaysGroup[],
): Promise<Map<CategoryId, ProductId[]>> {
  const tree = await getCategoryTree(db)
  const ids = new Set(listOffers(groups).flatMap(({ categoryId }) => categoryId ?? []))
  const found = new Map<CategoryId, ProductId[]>()
  for (const id of ids) {
    const category = tree.byId(id)
    if (!category) continue
    const filter = { ...EMPTY_LISTING_FILTER, category, inStock: true }
    const page = { sort: 'best_selling', limit: MAX_OFFER_PRODUCTS, after: null } as const
    const { items } = await listProducts(db, { filter, ...page })
    found.set(
      id,
      items.map((product) => product.id),
    )
  }
  return found
}

type BuildOffer = (offer: Offer) => {
  items: HolidayOfferItem[]
  category: { name: string; slug: string } | null
}

function toCategory(category: CategoryRow | undefined) {
  return category ? { name: category.name, slug: category.slug } : null
}

function toHoliday(
  { holiday, hasPopup, offer }: TodaysHoliday,
  { language, build }: { language: Language; build: BuildOffer },
) {
  const { id, emoji, shape, type, offerType } = holiday
  const built = offer && build(offer)
  return {
    ...{ id, emoji, shape, type, offer_type: offerType, has_popup: hasPopup },
    name: getHolidayName(id, language),
    localized_names: getLocalizedNames(id),
    greeting: getGreeting(id, language),
    offer:
      offer && built && built.items.length > 0
        ? { percent: offer.percent, ends_at: offer.endsAt.toISOString(), ...built }
        : null,
  }
}

type BuildItems = (offer: { percent: number; productIds: ProductId[] }) => HolidayOfferItem[]

/** Loads the products of all offers, and returns what builds the items of one: those that are for sale and in stock. */
async function createOfferItems(
  { db, now, language }: Context,
  productIds: ProductId[],
): Promise<BuildItems> {
  const found = await listProductsById(db, productIds)
  const products = await translateProducts(db, found, language)
  const tree = await getCategoryTree(db, language)
  const newSince = await getNewSince(db, now)
  const histories = await Promise.all(
    products.map(({ id }) => listPriceHistory(db, { productId: id, now })),
  )
  return ({ percent, productIds }) =>
    productIds.flatMap((id) => {
      const index = products.findIndex((product) => product.id === id)
      const product = products[index]
      if (!product?.is_for_sale || product.stock_state === 'out') return []
      const lowest = Math.min(...histories[index]!.map(({ lowestMinor }) => lowestMinor))
      const prices = computePrices(product, { percent, lowest })
      return [{ product: toProductCard(product, tree, newSince), ...prices }]
    })
}

/** The cart takes off the same amount for one unit. The reduction is that from the lowest price of 30 days. */
function computePrices(
  product: ListedProductById,
  { percent, lowest }: { percent: number; lowest: number },
) {
  const { currency } = product
  const original = Number(product.price_minor)
  const minor = original - multiplyByFraction(original, Math.round(percent * 100), 10_000)
  return {
    price: toDecimal({ minor, currency }),
    original_price: toDecimal({ minor: original, currency }),
    lowest_price_30_days: toDecimal({ minor: lowest, currency }),
    discount: lowest > minor ? calculateReductionPercent(minor, lowest) : 0,
  }
}
