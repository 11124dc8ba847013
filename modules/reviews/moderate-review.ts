import { and, eq, ne } from 'drizzle-orm'
import { rateProduct } from '#modules/catalog'
import type { Database } from '#platform/database'
import { purge } from '#platform/purge'
import { reviewsTag } from './product-reviews.ts'
import { type ReviewId, reviews } from './tables.ts'

/** Hides a review from the shop and from its rating, or shows it again. False when it is so already, or unknown. */
export async function moderateReview(
  db: Database,
  { reviewId, status }: { reviewId: ReviewId; status: 'published' | 'hidden' },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [review] = await tx
      .update(reviews)
      .set({ status })
      .where(and(eq(reviews.id, reviewId), ne(reviews.status, status)))
      .returning()
    if (!review) return false

    const { productId, rating } = review
    await rateProduct(tx, { productId, stars: rating, by: status === 'published' ? 1 : -1 })
    await purge(tx, [reviewsTag(productId)])
    return true
  })
}
