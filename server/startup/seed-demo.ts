import { getPictureSrc } from '#contract/pictures'
import { loadDemoArticles } from '#demo/articles/load-demo-articles'
import { buildProduct, toAliId } from '#demo/catalogue/build-product'
import {
  type CatalogueEntry,
  catalogueEntries,
  departments,
} from '#demo/catalogue/catalogue-entries'
import { demoExchangeRates, demoFreeExpressFrom } from '#demo/catalogue/exchange-rates'
import { generateReviews } from '#demo/catalogue/generate-reviews'
import { homeContent } from '#demo/catalogue/home-content'
import { orderForDisplay } from '#demo/catalogue/order-for-display'
import { getProductDates } from '#demo/catalogue/product-dates'
import { productImage } from '#demo/catalogue/product-pictures'
import { searchSynonyms } from '#demo/catalogue/search-synonyms'
import { demoSeller } from '#demo/catalogue/seller'
import { loadDemoTranslations } from '#demo/translations/load-demo-translations'
import {
  type CategoryId,
  createProducts,
  createSearchSynonyms,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  getCategoryTree,
  listProducts,
  type ProductId,
  updateCategory,
} from '#modules/catalog'
import { saveArticle, updateHomeContent } from '#modules/content'
import { sellerSetting } from '#modules/invoices'
import { addExchangeRate, listShippingPrices, saveShippingPrice } from '#modules/pricing'
import { savePriceRule, startSync } from '#modules/product-sync'
import { importReviews } from '#modules/reviews'
import { demoEmptiedSetting, recordDemo, recordEarlierDemo } from '#modules/set-up'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { slugify } from '#platform/i18n/slugify'
import { toMinorUnits } from '#platform/money/money'
import { enqueueDemoDropship, listDemoDropshipNumbers } from '../jobs/demo-dropship-queue.ts'
import { seedDraw } from './seed-draw.ts'
import { seedTranslations } from './seed-translations.ts'

interface SeedDemoInput {
  storeName: string
  now: Date
  /** Where the sandbox of the marketplace is: products that are sold there lead to its pages. Null without one. */
  marketplaceUrl?: string | null
}

/** Creates the demo shop, with dates before `now`. Returns false if the shop has products. Call it in a transaction. */
export async function seedDemo(
  tx: Database,
  { storeName, now, marketplaceUrl = null }: SeedDemoInput,
): Promise<boolean> {
  const anyProduct = {
    filter: EMPTY_LISTING_FILTER,
    sort: 'newest',
    limit: 1,
    after: null,
  } as const
  const { items } = await listProducts(tx, anyProduct)
  if (items.length > 0) {
    const slugs = catalogueEntries.map(({ product }) => slugify(product.title))
    await recordEarlierDemo(tx, { slugs, now })
    return false
  }
  if (await demoEmptiedSetting.get(tx)) return false

  await updateHomeContent(tx, { blocks: homeContent, now })
  await sellerSetting.set(tx, { value: demoSeller(storeName), now })
  await seedExchangeRates(tx, now)
  await seedFreeShipping(tx)
  await savePriceRule(tx, { categoryId: null, terms: PRICE_TERMS, revision: 0, now })
  const ownCategories = new Set((await getCategoryTree(tx)).all.map(({ id }) => id))
  const categoryIds = await seedCategories(tx)
  const translations = loadDemoTranslations()
  await seedTranslations(tx, translations)
  const entries = orderForDisplay(catalogueEntries).map((entry, index) => {
    return { entry, dates: getProductDates(entry, index, now) }
  })
  const drafts = entries.map(({ entry, dates }) =>
    buildProduct(entry, {
      categoryId: categoryIds.get(entry.subcategory)!,
      dates,
      translations,
      marketplaceUrl,
    }),
  )
  const ids = await createProducts(tx, { products: drafts, now })
  const products = entries.map(({ entry, dates: { addedAt } }, index) => {
    return { entry, id: ids[index]!, addedAt }
  })
  const review = await seedReviews(tx, products, now)
  const article = await seedArticles(tx, now)
  const synonyms = await createSearchSynonyms(
    tx,
    searchSynonyms.map((set) => ({ ...set, now })),
  )
  const category = (await getCategoryTree(tx)).all
    .map(({ id }) => id)
    .filter((id) => !ownCategories.has(id))
  await recordDemo(tx, {
    ...{ product: ids, category, review, article },
    draw: [await seedDraw(tx, { products, now })],
    synonyms: synonyms.ok ? synonyms.value.map(({ id }) => id) : [],
  })
  if (marketplaceUrl !== null) {
    await startProductSync(tx, now)
    const numbers = listDemoDropshipNumbers()
    const sold = products.filter(({ entry }) => numbers.includes(entry.number))
    await enqueueDemoDropship(tx, { productIds: sold.map(({ id }) => id), now })
  }
  return true
}

/** Suppliers of the demo ask for half of its prices. */
const PRICE_TERMS = {
  ...{ multiplierHundredths: 200, markupMinor: 0, endingCents: null, marginFloorPercent: 25 },
}
/** The imported products are synced with the sandbox when the shop is connected to it. */
async function startProductSync(tx: Database, now: Date) {
  const ids = catalogueEntries
    .filter(({ product }) => product.source === 'aliexpress')
    .map(({ number }) => toAliId(number))
  const source = { kind: 'ids' as const, ids }
  await startSync(tx, { source, trigger: 'schedule', actor: DEMO_ACTOR, now })
}

/** Who made what a fresh shop has. */
export const DEMO_ACTOR = buildSystemActor('demo')
const WEEK_MS = 7 * 86_400_000

/** One article was published each week. */
async function seedArticles(tx: Database, now: Date): Promise<string[]> {
  const demoArticles = loadDemoArticles()
  for (const [index, article] of demoArticles.entries()) {
    const day = new Date(now.getTime() - (index + 1) * WEEK_MS)
    const published = { publishedOn: day.toISOString().slice(0, 10), now: day }
    const saved = await saveArticle(tx, {
      ...article,
      actor: DEMO_ACTOR,
      ...published,
    })
    if (!saved.ok) throw new Error(`${article.slug}: ${saved.error.code}`)
  }
  return demoArticles.map(({ slug }) => slug)
}

async function seedExchangeRates(tx: Database, now: Date) {
  for (const [currency, rate] of Object.entries(demoExchangeRates)) {
    const terms = { validFrom: now, allowsLargeChange: false, actor: DEMO_ACTOR }
    const added = await addExchangeRate(tx, { currency, rate, ...terms, now })
    if (!added.ok) throw new Error(`No rate of ${currency}: ${added.error.code}`)
  }
}

/** The demo's express delivery is free from a value of items. */
async function seedFreeShipping(tx: Database) {
  for (const price of await listShippingPrices(tx)) {
    const freeFrom = demoFreeExpressFrom[price.currency]
    if (price.method !== 'express' || freeFrom === undefined) continue
    const freeFromMinor = toMinorUnits(freeFrom, price.currency)
    await saveShippingPrice(tx, { ...price, freeFromMinor })
  }
}

type Subcategory = CatalogueEntry['subcategory']

/** Creates the category tree with pictures. Returns the category ids by subcategory. */
async function seedCategories(tx: Database): Promise<Map<Subcategory, CategoryId>> {
  const categoryIds = new Map<Subcategory, CategoryId>()
  for (const [position, { name, family, subcategories }] of departments.entries()) {
    const id = (await findOrCreateCategoryPath(tx, [name]))!
    await updateCategory(tx, { id, position, imageSrc: `/images/art/tile.${family}` })
    for (const [childPosition, subcategory] of subcategories.entries()) {
      const childId = (await findOrCreateCategoryPath(tx, [name, subcategory.name]))!
      const firstEntry = catalogueEntries.find((entry) => entry.subcategory === subcategory)!
      const imageSrc = getPictureSrc({ id: '', source: productImage(firstEntry) })
      await updateCategory(tx, { id: childId, position: childPosition, imageSrc })
      categoryIds.set(subcategory, childId)
    }
  }
  return categoryIds
}

interface SeededProduct {
  entry: CatalogueEntry
  id: ProductId
  addedAt: Date
}

async function seedReviews(tx: Database, products: SeededProduct[], now: Date) {
  const reviews = products.flatMap(({ entry, id, addedAt }) =>
    generateReviews(entry, { addedAt, now }).map((review) => ({ ...review, productId: id })),
  )
  return importReviews(tx, reviews)
}
