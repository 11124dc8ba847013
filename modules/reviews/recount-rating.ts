import { and, eq, sql } from 'drizzle-orm'
import { type ProductId, setProductRating } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { reviews } from './tables.ts'

/** Counts the published reviews of a product again. */
export function recountRating(db: Database, productId: ProductId): Promise<void> {
  return runInTransaction(db, (tx) =>
    setProductRating(tx, { productId, countRatings: () => countRatings(tx, productId) }),
  )
}

/** Returns the numbers of reviews with 1, 2, 3, 4 and 5 stars. */
async function countRatings(tx: Database, productId: ProductId): Promise<number[]> {
  const rows = await tx
    .select({ rating: reviews.rating, count: sql<number>`count(*)::integer` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published')))
    .groupBy(reviews.rating)
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}
