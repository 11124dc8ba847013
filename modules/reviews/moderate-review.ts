import { and, eq, ne } from 'drizzle-orm'
import { adjustProductRating } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { reviewsTag } from './reviews-tag.ts'
import { type ReviewId, reviews } from './tables.ts'

/**
 * Hides a review, or publishes it again, and adjusts the product's rating. Returns whether it changed: false for an
 * unknown review and for one that has the status already.
 */
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
    const delta = status === 'published' ? 1 : -1
    await adjustProductRating(tx, { productId, stars: rating, delta })
    await purgeTags(tx, [reviewsTag(productId)])
    return true
  })
}
