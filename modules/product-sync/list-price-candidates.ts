import { desc, inArray, lt } from 'drizzle-orm'
import {
  type CategoryId,
  type FullProduct,
  type FullVariant,
  formatVariantName,
  getCategoryTree,
  loadFullProducts,
  type ProductId,
  type VariantId,
} from '#modules/catalog'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { convertAmount } from '#platform/money/convert-price'
import { BASE_CURRENCY } from '#platform/money/money'
import { type CalculatedPrice, calculatePrice, type PriceTerms } from './calculate-price.ts'
import { findCategoryPath } from './find-category-path.ts'
import { listEditedFields } from './lock-fields.ts'
import { listPriceRules } from './price-rules.ts'
import { supplierProducts, supplierVariants } from './tables.ts'

/** What a rule makes of a product, by its first variant. */
export interface PriceCandidate {
  product: FullProduct
  productId: ProductId
  variantId: VariantId
  calculated: CalculatedPrice
  currentMinor: number
  /** The price was edited in the shop, so a sync leaves it as it is. */
  isEdited: boolean
}

export interface PriceRuleInput {
  categoryId: CategoryId | null
  terms: PriceTerms
  now: Date
}

interface CandidatesInput extends PriceRuleInput {
  /** The last product of the page before; null for the first page. */
  before: ProductId | null
  /** How many products are looked at, whether or not the rule holds for them. */
  limit: number
}

interface CandidatePage {
  candidates: PriceCandidate[]
  /** The last product that was looked at; null if there is no other one. */
  nextBefore: ProductId | null
}

/** Looks at some products of the marketplace, the newest first, and returns those that a rule would hold for. */
export async function listPriceCandidates(
  db: Database,
  { categoryId, terms, before, limit, now }: CandidatesInput,
): Promise<CandidatePage> {
  const { productId: id } = supplierProducts
  const rows = await db
    .select()
    .from(supplierProducts)
    .where(before ? lt(id, before) : undefined)
    .orderBy(desc(id))
    .limit(limit + 1)
  const links = rows.slice(0, limit)
  const linkById = new Map(links.map((link) => [link.productId, link]))
  const products = await loadFullProducts(
    db,
    links.map((link) => link.productId),
  )
  const costs = await loadCosts(db, products, now)
  const holds = await createScope(db, categoryId)
  const candidates = products.filter(holds).flatMap((product) => {
    const variant = product.variants.find((one) => one.id && costs.has(one.id))
    if (!variant) return []
    const productId = product.id as ProductId
    const calculated = calculatePrice(costs.get(variant.id!)!, terms)
    const isEdited = isPriceEdited(linkById.get(productId)!, { product, variant })
    const ids = { productId, variantId: variant.id as VariantId }
    return { product, ...ids, calculated, currentMinor: variant.priceMinor, isEdited }
  })
  return { candidates, nextBefore: rows.length > limit ? links.at(-1)!.productId : null }
}

/** Whether a price would change. */
export function isPriceChanged({ calculated, currentMinor, isEdited }: PriceCandidate): boolean {
  return !isEdited && calculated.priceMinor !== currentMinor
}

type SupplierLink = typeof supplierProducts.$inferSelect

function isPriceEdited(
  { base, lockedFields }: SupplierLink,
  { product, variant }: { product: FullProduct; variant: FullVariant },
): boolean {
  const field = `${formatVariantName(variant)}: price`
  return lockedFields.includes(field) || listEditedFields(base, product).includes(field)
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
