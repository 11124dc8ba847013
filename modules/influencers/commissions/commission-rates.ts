import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { getCategoryTree, listCategoriesOfProducts, type ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { COMMISSION_CATEGORIES, COMMISSION_PERCENTS, type CommissionCategory } from '../contract.ts'
import { type CommissionRate, commissionRates, type InfluencerId } from '../tables.ts'

/** The categories of the catalogue that have rates, by name. All others are `others`. */
const CATEGORY_NAMES: Record<Exclude<CommissionCategory, 'others'>, string> = {
  electronics: 'Electronics',
  fashion: 'Fashion',
  home: 'Home & Garden',
  beauty: 'Beauty & Personal Care',
  digital: 'Digital Products',
}

export interface ProductRate {
  category: CommissionCategory
  basisPoints: number
  /** Null for the rate that the shop has begun with. */
  rateId: CommissionRate['id'] | null
}

interface FindRatesInput {
  influencerId: InfluencerId
  productIds: ProductId[]
  /** When the order was placed. */
  at: Date
}

/** Returns what an influencer earns of products at a time. See the table `commission_rates`. */
export async function findProductRates(
  db: Database,
  { influencerId, productIds, at }: FindRatesInput,
): Promise<Map<ProductId, ProductRate>> {
  const { influencerId: ofInfluencer } = commissionRates
  const rates = await listRatesAt(db, at, or(isNull(ofInfluencer), eq(ofInfluencer, influencerId)))
  const categories = await findCommissionCategories(db, productIds)
  return new Map(
    productIds.map((productId) => {
      const category = categories.get(productId) ?? 'others'
      const rate = pickRate(rates, { productId, category })
      const basisPoints = rate?.basisPoints ?? COMMISSION_PERCENTS[category] * 100
      return [productId, { category, basisPoints, rateId: rate?.id ?? null }]
    }),
  )
}

/** The end of a rate: its own, or an earlier one that was set later. Null without one. */
export const rateEnd = sql<string | null>`least(commission_rates.ends_at,
  (select min(ends.ends_at) from commission_rate_ends ends where ends.rate_id = commission_rates.id))`

/** Lists the rates that count at a time, the newest first. */
function listRatesAt(db: Database, at: Date, condition: SQL | undefined) {
  const { startsAt, createdAt, id } = commissionRates
  const time = sql`${at.toISOString()}::timestamptz`
  const isRunning = sql`coalesce(${rateEnd} > ${time}, true)`
  return db
    .select()
    .from(commissionRates)
    .where(and(condition, lte(startsAt, at), isRunning))
    .orderBy(desc(startsAt), desc(createdAt), desc(id))
}

export interface CategoryRate extends Omit<ProductRate, 'category'> {
  category: CommissionCategory
  /** Whether the catalogue has a category of this name. Without one its products are `others`. */
  isInCatalog: boolean
}

/** Lists what influencers without a rate of their own earn by category at a time. */
export async function listCategoryRates(
  db: Database,
  { at }: { at: Date },
): Promise<CategoryRate[]> {
  const { influencerId, productId } = commissionRates
  const rates = await listRatesAt(db, at, and(isNull(influencerId), isNull(productId)))
  const tree = await getCategoryTree(db)
  return COMMISSION_CATEGORIES.map((category) => {
    const rate = pickRate(rates, { productId: null, category })
    return {
      category,
      basisPoints: rate?.basisPoints ?? COMMISSION_PERCENTS[category] * 100,
      rateId: rate?.id ?? null,
      isInCatalog: category === 'others' || tree.find(CATEGORY_NAMES[category]) !== undefined,
    }
  })
}

/** Returns the rate that names most of what is sold; of two alike the first one. */
export function pickRate<
  Rate extends Pick<CommissionRate, 'influencerId' | 'productId' | 'category'>,
>(
  rates: Rate[],
  sold: { productId: ProductId | null; category: CommissionCategory },
): Rate | undefined {
  const fitting = rates.filter(
    ({ productId, category }) =>
      (productId === null || productId === sold.productId) &&
      (category === null || category === sold.category),
  )
  return fitting.toSorted((a, b) => countNamed(b) - countNamed(a))[0]
}

function countNamed({
  influencerId,
  productId,
  category,
}: Pick<CommissionRate, 'influencerId' | 'productId' | 'category'>): number {
  return (productId ? 4 : 0) + (influencerId ? 2 : 0) + (category ? 1 : 0)
}

/** Returns the category of the programme that each product belongs to. */
export async function findCommissionCategories(
  db: Database,
  productIds: ProductId[],
): Promise<Map<ProductId, CommissionCategory>> {
  const tree = await getCategoryTree(db)
  const paths = await listCategoriesOfProducts(db, productIds)
  const known = Object.entries(CATEGORY_NAMES).flatMap(([code, name]) => {
    const id = tree.find(name)?.id
    return id ? [[id, code as CommissionCategory] as const] : []
  })
  const byId = new Map(known)
  return new Map(
    productIds.map((id) => {
      const found = (paths.get(id) ?? []).map((one) => byId.get(one)).find(Boolean)
      return [id, found ?? 'others']
    }),
  )
}
