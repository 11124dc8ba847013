import { sql } from 'drizzle-orm'
import { createPromotion } from '#modules/promotions'
import type { Database } from '#platform/db/database'

import { err, ok, type Result } from '#platform/result'
import type { FlashSaleCategory } from './contract.ts'
import type { SaleProduct } from './pick-products.ts'
import { formatSaleName } from './sale-categories.ts'
import { type FlashSale, flashSaleProducts, flashSales } from './tables.ts'

export interface NewFlashSale {
  category: FlashSaleCategory
  percent: number
  startsAt: Date
  endsAt: Date
  maxUnitsPerPerson: number
  /** Of a sale that the shop plans. */
  seed: string | null
  plannedFrom: Date | null
  products: SaleProduct[]
}

/** Whoever creates or moves a sale waits here, so that what they have read stays true. */
export async function lockFlashSales(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('flash sales', 0))`)
}

/** Creates a sale with its promotion. Call `lockFlashSales` first. On an error the caller must roll back. */
export async function createFlashSale(
  tx: Database,
  { products, ...sale }: NewFlashSale,
  now: Date,
): Promise<Result<FlashSale, 'flash_sale_overlaps' | 'promotion_scope_not_found'>> {
  const { startsAt, endsAt, category, percent } = sale
  if (await overlapsAnother(tx, { startsAt, endsAt })) return err('flash_sale_overlaps')
  const productIds = products.map(({ productId }) => productId)
  const promotion = await createPromotion(tx, {
    terms: {
      ...{ kind: 'flash_sale', name: formatSaleName(category), conditions: [], startsAt, endsAt },
      actions: [{ kind: 'percentage_off', percent, product_ids: productIds, category_ids: [] }],
      combinesWith: ['coupon'],
      ...{ maxRedemptions: null, maxRedemptionsPerCustomer: null },
    },
    codes: null,
    now,
  })
  if (!promotion.ok) return err('promotion_scope_not_found')
  const { id } = promotion.value
  const [created] = await tx
    .insert(flashSales)
    .values({ id, ...sale, createdAt: now })
    .returning()
  const rows = products.map((product, index) => {
    return { saleId: id, ...product, position: index + 1, createdAt: now }
  })
  await tx.insert(flashSaleProducts).values(rows)
  return ok(created!)
}

async function overlapsAnother(
  tx: Database,
  { startsAt, endsAt }: Pick<FlashSale, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from flash_sales
    where tstzrange(starts_at, ends_at) && tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}) limit 1`)
  return rows.length > 0
}
