import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

/** Returns the numbers of reviews with 1, 2, 3, 4 and 5 stars of products, whatever their status. */
export async function listRatingCounts(
  db: Database,
  ids: ProductId[],
): Promise<Map<ProductId, number[]>> {
  if (ids.length === 0) return new Map()
  const { id, ratingCounts } = products
  const rows = await db.select({ id, ratingCounts }).from(products).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.ratingCounts]))
}
