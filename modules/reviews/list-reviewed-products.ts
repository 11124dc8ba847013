import { and, eq, inArray } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { reviews } from './tables.ts'

/** Returns those of the products that a user has reviewed, deleted reviews included. */
export async function listReviewedProducts(
  db: Database,
  { userId, productIds }: { userId: UserId; productIds: ProductId[] },
): Promise<Set<ProductId>> {
  const rows = await db
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, productIds)))
  return new Set(rows.map(({ productId }) => productId))
}
