import { and, eq, ne } from 'drizzle-orm'
import { adjustProductRating } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { reviewsTag } from './list-product-reviews.ts'
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
    await adjustProductRating(tx, { productId, stars: rating, by: status === 'published' ? 1 : -1 })
    await purgeTags(tx, [reviewsTag(productId)])
    return true
  })
}
