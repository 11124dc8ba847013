import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { type PhotoId, type Review, type ReviewId, reviewPhotos } from './tables.ts'

/** Returns the ids of the photos of reviews, in their order. */
export async function listReviewPhotos(
  db: Database,
  reviewIds: ReviewId[],
): Promise<Map<ReviewId, PhotoId[]>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.reviewId, reviewIds))
    .orderBy(asc(reviewPhotos.position))
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId!)
  return new Map([...byReview].map(([id, photos]) => [id, photos.map((photo) => photo.id)]))
}

interface SaveReviewPhotosInput {
  review: Review
  userId: UserId
  /** In their order; four at most. */
  ids: PhotoId[]
}

/**
 * Gives a locked review these photos, which its author uploaded for its product, and deletes those that it had. Returns
 * whether one is new to it.
 */
export async function saveReviewPhotos(
  tx: Database,
  { review, userId, ids }: SaveReviewPhotosInput,
): Promise<Result<boolean, 'photo_not_found'>> {
  const { id, reviewId } = reviewPhotos
  const isUploaded = and(
    ...[eq(reviewPhotos.userId, userId), eq(reviewPhotos.productId, review.productId)],
    or(isNull(reviewId), eq(reviewId, review.id)),
  )
  const uploaded = await tx.select().from(reviewPhotos).where(isUploaded).for('update')
  const distinct = [...new Set(ids)]
  const chosen = uploaded.filter((photo) => distinct.includes(photo.id))
  if (chosen.length < distinct.length) return err('photo_not_found')

  const removed = uploaded.filter((photo) => photo.reviewId && !distinct.includes(photo.id))
  if (removed.length > 0) {
    const removedIds = removed.map((photo) => photo.id)
    await tx.delete(reviewPhotos).where(inArray(id, removedIds))
  }
  // The positions are unique at each moment.
  const released = { reviewId: null, position: null }
  await tx.update(reviewPhotos).set(released).where(eq(reviewId, review.id))
  for (const [position, photoId] of distinct.entries()) {
    await tx.update(reviewPhotos).set({ reviewId: review.id, position }).where(eq(id, photoId))
  }
  return ok(chosen.some((photo) => photo.reviewId === null))
}

/** Deletes uploads from before a time that no review has taken. A job deletes their files. */
export async function deleteUnusedPhotos(
  db: Database,
  { before }: { before: Date },
): Promise<void> {
  const { reviewId, createdAt } = reviewPhotos
  await db.delete(reviewPhotos).where(and(isNull(reviewId), lt(createdAt, before)))
}
