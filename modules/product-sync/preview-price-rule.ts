import { desc, inArray } from 'drizzle-orm'
import {
  type CategoryId,
  type FullProduct,
  getCategoryTree,
  loadFullProducts,
  type ProductId,
} from '#modules/catalog'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { convertAmount } from '#platform/money/convert-price'
import { BASE_CURRENCY } from '#platform/money/money'
import { type CalculatedPrice, calculatePrice, type PriceTerms } from './calculate-price.ts'
import { findCategoryPath } from './find-category-path.ts'
import { listPriceRules } from './price-rules.ts'
import { supplierProducts, supplierVariants } from './tables.ts'

/** The newest products are looked at, so that a preview is quick. */
const MAX_PRODUCTS = 500
const MAX_EXAMPLES = 5

export interface PriceExample {
  product: FullProduct
  calculated: CalculatedPrice
  currentMinor: number
}

export interface PricePreviewResult {
  examples: PriceExample[]
  /** How many products the rule would hold for, of the newest 500. */
  products: number
  up: number
  down: number
}

/** Returns what a rule would do that is not saved, by the first variant of each product. */
export async function previewPriceRule(
  db: Database,
  { categoryId, terms, now }: { categoryId: CategoryId | null; terms: PriceTerms; now: Date },
): Promise<PricePreviewResult> {
  const products = await loadProducts(db)
  const costs = await loadCosts(db, products, now)
  const holds = await createScope(db, categoryId)
  const examples = products.filter(holds).flatMap((product) => {
    const variant = product.variants.find(({ id }) => id && costs.has(id))
    if (!variant) return []
    const calculated = calculatePrice(costs.get(variant.id!)!, terms)
    return { product, calculated, currentMinor: variant.priceMinor }
  })
  const count = (isCounted: (one: PriceExample) => boolean) => examples.filter(isCounted).length
  return {
    examples: examples.slice(0, MAX_EXAMPLES),
    products: examples.length,
    up: count(({ calculated, currentMinor }) => calculated.priceMinor > currentMinor),
    down: count(({ calculated, currentMinor }) => calculated.priceMinor < currentMinor),
  }
}

async function loadProducts(db: Database): Promise<FullProduct[]> {
  const { productId: id } = supplierProducts
  const rows = await db.select({ id }).from(supplierProducts).orderBy(desc(id)).limit(MAX_PRODUCTS)
  return loadFullProducts(
    db,
    rows.map((row) => row.id),
  )
}

/** In minor units of the shop's currency, by variant. Without a rate a cost is left out. */
async function loadCosts(db: Database, products: FullProduct[], now: Date) {
  const ids = products.map(({ id }) => id as ProductId)
  const currencies = await getCurrencies(db, now)
  const rows = await db
    .select()
    .from(supplierVariants)
    .where(inArray(supplierVariants.productId, ids))
  return new Map(
    rows.flatMap(({ variantId, costMinor, costCurrency }) => {
      const conversion = currencies.findConversion(costCurrency, BASE_CURRENCY)
      return conversion ? [[variantId, convertAmount(costMinor, conversion)] as const] : []
    }),
  )
}

/** Tells whether a rule of this category would hold for a product: the rules of categories below it come first. */
async function createScope(db: Database, categoryId: CategoryId | null) {
  const tree = await getCategoryTree(db)
  const rules = await listPriceRules(db)
  const withRule = new Set(rules.flatMap((rule) => rule.categoryId ?? []))
  if (categoryId) withRule.add(categoryId)
  return ({ category }: FullProduct): boolean => {
    const nearest = findCategoryPath(tree, category).findLast(({ id }) => withRule.has(id))
    return (nearest?.id ?? null) === categoryId
  }
}
