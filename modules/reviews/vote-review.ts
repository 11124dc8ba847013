import { and, eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { lockOthersReview } from './lock-others-review.ts'
import { reviewsTag } from './reviews-tag.ts'
import { type ReviewId, reviews, reviewVotes } from './tables.ts'

interface VoteReviewInput {
  reviewId: ReviewId
  userId: UserId
  isHelpful: boolean
  now: Date
}

/**
 * Saves that a user finds a published review of somebody else helpful, or no longer does. Repeating it changes nothing.
 * Returns how many people find it helpful.
 */
export function voteReview(
  db: Database,
  { reviewId, userId, isHelpful, now }: VoteReviewInput,
): Promise<Result<number, 'review_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const review = await lockOthersReview(tx, { reviewId, userId })
    if (!review) return err('review_not_found')

    const isOwnVote = and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId))
    const changed = isHelpful
      ? await tx
          .insert(reviewVotes)
          .values({ reviewId, userId, createdAt: now })
          .onConflictDoNothing()
          .returning()
      : await tx.delete(reviewVotes).where(isOwnVote).returning()
    if (changed.length > 0) await purgeTags(tx, [reviewsTag(review.productId)])
    return ok(review.helpfulCount + (isHelpful ? changed.length : -changed.length))
  })
}

/** Returns the ids of the reviews of a product that a user finds helpful. */
export async function listHelpfulReviewIds(
  db: Database,
  { productId, userId }: { productId: ProductId; userId: UserId },
): Promise<ReviewId[]> {
  const rows = await db
    .select({ id: reviewVotes.reviewId })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.userId, userId), eq(reviews.productId, productId)))
  return rows.map(({ id }) => id)
}
