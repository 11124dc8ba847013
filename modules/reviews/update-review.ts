import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { lockOwnReview, type OwnReviewKey } from './own-review.ts'
import { saveReviewPhotos } from './review-photos.ts'
import { needsModeration } from './review-settings.ts'
import { type PhotoId, type Review, reviews } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'
import { updateCountedRating } from './update-counted-rating.ts'

interface UpdateReviewInput extends OwnReviewKey {
  authorName: string
  /** 1 to 5. */
  rating: number
  text: string
  isVerified: boolean
  /** The photos that it has now, in their order. Undefined leaves them. */
  photoIds?: PhotoId[] | undefined
  now: Date
}

/** Changes a review of its author. One that is not published waits for an administrator, whatever it says now. */
export function updateReview(
  db: Database,
  { authorName, rating, text, isVerified, photoIds, now, ...key }: UpdateReviewInput,
): Promise<Result<Review, 'review_not_found' | 'photo_not_found'>> {
  return runResultTransaction(db, async (tx) => {
    const before = await lockOwnReview(tx, key)
    if (!before) return err('review_not_found')

    const reviewText = toPlainText(text)
    const photos = photoIds
      ? await saveReviewPhotos(tx, { review: before, userId: key.userId, ids: photoIds })
      : ok(false)
    if (!photos.ok) return photos
    const content = { isVerified, text: reviewText, hasNewPhoto: photos.value }
    const isPublished = before.status === 'published' && !(await needsModeration(tx, content))
    const [after] = await tx
      .update(reviews)
      .set({
        ...{ userName: authorName, rating, reviewText, isVerified, updatedAt: now },
        ...{ status: isPublished ? 'published' : 'pending', rejectReason: null, isApproved: false },
      })
      .where(eq(reviews.id, before.id))
      .returning()
    await updateCountedRating(tx, { before, after: after! })
    return ok(after!)
  })
}
