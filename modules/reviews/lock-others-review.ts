import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type Review, type ReviewId, reviews } from './tables.ts'

/** Locks a published review of somebody else than the user, or returns undefined. */
export async function lockOthersReview(
  tx: Database,
  { reviewId, userId }: { reviewId: ReviewId; userId: UserId },
): Promise<Review | undefined> {
  const isOthers = or(isNull(reviews.userId), ne(reviews.userId, userId))
  const isPublished = and(eq(reviews.id, reviewId), eq(reviews.status, 'published'))
  const [review] = await tx.select().from(reviews).where(and(isPublished, isOthers)).for('update')
  return review
}
