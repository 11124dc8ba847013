import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type Review, type ReviewId, reviews } from './tables.ts'

/** Identifies a review by its author too: nobody else can change it. */
export interface OwnReviewKey {
  reviewId: ReviewId
  userId: UserId
}

/** Returns the review that a user wrote about a product, published or not. */
export async function getOwnReview(
  db: Database,
  { productId, userId }: { productId: ProductId; userId: UserId },
): Promise<Review | null> {
  const condition = isWrittenBy(userId, eq(reviews.productId, productId))
  const [review] = await db.select().from(reviews).where(condition)
  return review ?? null
}

/** Returns null if the user wrote no such review. */
export async function getOwnReviewById(
  db: Database,
  { reviewId, userId }: OwnReviewKey,
): Promise<Review | null> {
  const condition = isWrittenBy(userId, eq(reviews.id, reviewId))
  const [review] = await db.select().from(reviews).where(condition)
  return review ?? null
}

/** Locks the review. Returns null if the user wrote no such review. */
export async function lockOwnReview(
  tx: Database,
  { reviewId, userId }: OwnReviewKey,
): Promise<Review | null> {
  const condition = isWrittenBy(userId, eq(reviews.id, reviewId))
  const [review] = await tx.select().from(reviews).where(condition).for('update')
  return review ?? null
}

function isWrittenBy(userId: UserId, condition: SQL) {
  return and(condition, eq(reviews.userId, userId), ne(reviews.status, 'withdrawn'))
}
