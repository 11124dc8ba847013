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

/** A shop to look at, dated back from now. A shop that has products is left alone: false. Call it in a transaction. */
export async function seedDemo(
  tx: Database,
  { storeName, now }: { storeName: string; now: Date },
): Promise<boolean> {
  const any = { filter: EMPTY_LISTING_FILTER, sort: 'newest', limit: 1, after: null } as const
  const { items } = await listProducts(tx, any)
  if (items.length > 0) return false

  await updateHomeContent(tx, { blocks: homeContent, now })
  await sellerSetting.set(tx, { value: demoSeller(storeName), now })
  const shelves = await seedCategories(tx)
  const stocked = orderForDisplay(catalogueEntries).map((article, place) => {
    return { article, moments: getProductDates(article, place, now) }
  })
  const drafts = stocked.map(({ article, moments }) =>
    buildProduct(article, shelves.get(article.subcategory)!, moments),
  )
  const ids = await createProducts(tx, { drafts, now })
  await seedReviews(
    tx,
    stocked.map(({ article, moments }, at) => ({
      article,
      id: ids[at]!,
      addedAt: moments.addedAt,
    })),
    now,
  )
  return true
}

/** The tree of categories, each with a picture; answers a shelf's category. */
async function seedCategories(
  tx: Database,
): Promise<Map<CatalogueEntry['subcategory'], CategoryId>> {
  const built = new Map<CatalogueEntry['subcategory'], CategoryId>()
  for (const [position, { name, family, subcategories }] of departments.entries()) {
    const id = (await findOrCreateCategoryPath(tx, [name]))!
    await updateCategory(tx, { id, position, imageSrc: `/images/art/tile.${family}` })
    for (const [place, shelf] of subcategories.entries()) {
      const below = (await findOrCreateCategoryPath(tx, [name, shelf.name]))!
      const first = catalogueEntries.find((article) => article.subcategory === shelf)!
      const imageSrc = getPictureSrc({ id: '', source: productImage(first) })
      await updateCategory(tx, { id: below, position: place, imageSrc })
      built.set(shelf, below)
    }
  }
  return built
}

interface SeededProduct {
  article: CatalogueEntry
  id: ProductId
  addedAt: Date
}

async function seedReviews(tx: Database, reviewed: SeededProduct[], now: Date) {
  const written = reviewed.flatMap(({ article, id, addedAt }) =>
    generateReviews(article, { addedAt, now }).map((opinion) => ({ ...opinion, productId: id })),
  )
  await importReviews(tx, written)
}
