import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { COMMISSION_CATEGORIES, COMMISSION_PERCENTS, type CommissionCategory } from '../contract.ts'
import { type CommissionRate, commissionRates, type InfluencerId } from '../tables.ts'
import { findCommissionCategories, listUsedCategories } from './commission-categories.ts'

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
  /** Whether a category of the catalogue has it. */
  isInCatalog: boolean
}

/** Lists what influencers without a rate of their own earn by category at a time. */
export async function listCategoryRates(
  db: Database,
  { at }: { at: Date },
): Promise<CategoryRate[]> {
  const { influencerId, productId } = commissionRates
  const rates = await listRatesAt(db, at, and(isNull(influencerId), isNull(productId)))
  const used = await listUsedCategories(db)
  return COMMISSION_CATEGORIES.map((category) => {
    const rate = pickRate(rates, { productId: null, category })
    return {
      category,
      basisPoints: rate?.basisPoints ?? COMMISSION_PERCENTS[category] * 100,
      rateId: rate?.id ?? null,
      isInCatalog: category === 'others' || used.has(category),
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
