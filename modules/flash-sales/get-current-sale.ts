import { asc, gt, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { type FlashSale, flashSales } from './tables.ts'

/** A trigger of the table purges it. */
const FLASH_SALES_TAG = 'flash-sales'
const MAX_SALES = 40
/** Carts tell for so long that a sale has ended. */
export const NOTICE_HOURS = 24

export interface RecentSale extends FlashSale {
  productIds: ProductId[]
}

/** Returns the sale that runs at a time, or null. A paused sale does not run. */
export async function getCurrentSale(db: Database, now: Date): Promise<FlashSale | null> {
  const sales = await listRecentSales(db, now)
  return sales.find((sale) => isRunning(sale, now)) ?? null
}

export function isRunning({ startsAt, endsAt, pausedAt }: FlashSale, now: Date): boolean {
  return startsAt <= now && now < endsAt && pausedAt === null
}

/** Lists the sales that are planned, run or have ended lately, of a cached list earlier ones too. */
export function listRecentSales(db: Database, now: Date): Promise<RecentSale[]> {
  const since = new Date(now.getTime() - NOTICE_HOURS * 3_600_000)
  return cached(db, { key: 'recent flash sales', tags: [FLASH_SALES_TAG] }, async () => {
    const sales = await db
      .select()
      .from(flashSales)
      .where(gt(flashSales.endsAt, since))
      .orderBy(asc(flashSales.startsAt))
      .limit(MAX_SALES)
    const products = await listProductIds(db, sales)
    return sales.map((sale) => ({ ...sale, productIds: products.get(sale.id) ?? [] }))
  })
}

async function listProductIds(db: Database, sales: FlashSale[]) {
  if (sales.length === 0) return new Map<string, ProductId[]>()
  const ids = sql.param(sales.map(({ id }) => id))
  const { rows } = await db.execute<{ sale_id: string; product_ids: ProductId[] }>(sql`
    select sale_id, array_agg(product_id::text) as product_ids from flash_sale_products
    where sale_id = any(${ids}::uuid[]) group by sale_id`)
  return new Map(rows.map((row) => [row.sale_id, row.product_ids]))
}
