import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

/** Returns the rating of an active product; null for any other. */
export async function getProductRating(db: Database, id: ProductId) {
  const { ratingTenths, reviewCount, ratingCounts } = products
  const [found] = await db
    .select({ ratingTenths, reviewCount, ratingCounts })
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, 'active')))
  return found ?? null
}
