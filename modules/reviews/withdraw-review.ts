import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { lockOwnReview, type OwnReviewKey } from './own-review.ts'
import { reviewPhotos, reviews, reviewVotes } from './tables.ts'
import { updateCountedRating } from './update-counted-rating.ts'

/** Deletes a review for its author. What remains is that they wrote one. Returns false if there is none. */
export function withdrawReview(
  db: Database,
  { now, ...key }: OwnReviewKey & { now: Date },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const before = await lockOwnReview(tx, key)
    if (!before) return false

    await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, before.id))
    await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, before.id))
    const [after] = await tx
      .update(reviews)
      .set({
        ...{ status: 'withdrawn', reviewText: '', rejectReason: null, isApproved: false },
        ...{ reply: null, repliedAt: null, updatedAt: now },
      })
      .where(eq(reviews.id, before.id))
      .returning()
    await updateCountedRating(tx, { before, after: after! })
    return true
  })
}
