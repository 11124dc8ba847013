import { getPictureSrc } from '#contract/pictures'
import { buildProduct, productImage } from '#demo/catalogue/build-product'
import {
  type CatalogueEntry,
  catalogueEntries,
  departments,
} from '#demo/catalogue/catalogue-entries'
import { generateReviews } from '#demo/catalogue/generate-reviews'
import { homeContent } from '#demo/catalogue/home-content'
import { orderForDisplay } from '#demo/catalogue/order-for-display'
import { getProductDates } from '#demo/catalogue/product-dates'
import { demoSeller } from '#demo/catalogue/seller'
import {
  type CategoryId,
  createProducts,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  listProducts,
  type ProductId,
  updateCategory,
} from '#modules/catalog'
import { updateHomeContent } from '#modules/content'
import { sellerSetting } from '#modules/invoices'
import { importReviews } from '#modules/reviews'
import type { Database } from '#platform/db/database'

/** Creates the demo shop, with dates before `now`. Returns false if the shop has products. Call it in a transaction. */
export async function seedDemo(
  tx: Database,
  { storeName, now }: { storeName: string; now: Date },
): Promise<boolean> {
  const anyProduct = {
    filter: EMPTY_LISTING_FILTER,
    sort: 'newest',
    limit: 1,
    after: null,
  } as const
  const { items } = await listProducts(tx, anyProduct)
  if (items.length > 0) return false

  await updateHomeContent(tx, { blocks: homeContent, now })
  await sellerSetting.set(tx, { value: demoSeller(storeName), now })
  const categoryIds = await seedCategories(tx)
  const entries = orderForDisplay(catalogueEntries).map((entry, index) => {
    return { entry, dates: getProductDates(entry, index, now) }
  })
  const drafts = entries.map(({ entry, dates }) =>
    buildProduct(entry, categoryIds.get(entry.subcategory)!, dates),
  )
  const ids = await createProducts(tx, { products: drafts, now })
  const products = entries.map(({ entry, dates: { addedAt } }, index) => {
    return { entry, id: ids[index]!, addedAt }
  })
  await seedReviews(tx, products, now)
  return true
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
  await importReviews(tx, reviews)
}
