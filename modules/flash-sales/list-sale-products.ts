import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { FlashSaleId } from './ids.ts'
import { flashSaleProducts } from './tables.ts'

/** Lists the products of a sale with their quotas. */
export function listSaleProducts(db: Database, saleId: FlashSaleId) {
  const { productId, quota, taken } = flashSaleProducts
  return db
    .select({ productId, quota, taken })
    .from(flashSaleProducts)
    .where(eq(flashSaleProducts.saleId, saleId))
    .orderBy(asc(flashSaleProducts.position))
}
