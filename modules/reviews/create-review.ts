import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { saveReviewPhotos } from './review-photos.ts'
import { needsModeration } from './review-settings.ts'
import { type PhotoId, type Review, reviews } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'
import { updateCountedRating } from './update-counted-rating.ts'

interface CreateReviewInput {
  author: { id: UserId; name: string }
  productId: ProductId
  /** 1 to 5. */
  rating: number
  text: string
  /** Whether the author bought the product in this shop. The caller knows from the orders. */
  isVerified: boolean
  /** Uploaded by the author for this product, in their order. */
  photoIds?: PhotoId[] | undefined
  now: Date
}

/**
 * Saves a review, and publishes it unless an administrator has to read it first. A user reviews a product once, by a
 * unique key. A review in the place of a withdrawn one always waits, so that deleting a rejected one is no way around.
 * Throws for an unknown user or product, and for a rating out of range.
 */
export function createReview(
  db: Database,
  { author, productId, rating, text, isVerified, photoIds = [], now }: CreateReviewInput,
): Promise<Result<Review, 'already_reviewed' | 'photo_not_found'>> {
  return runResultTransaction(db, async (tx) => {
    const reviewText = toPlainText(text)
    const isPending = await needsModeration(tx, {
      ...{ isVerified, text: reviewText, hasNewPhoto: photoIds.length > 0 },
    })
    const content = { userName: author.name, rating, reviewText, isVerified, createdAt: now }
    const [review] = await tx
      .insert(reviews)
      .values({
        ...{ id: newId<'review'>(), productId, userId: author.id, ...content },
        ...{ status: isPending ? 'pending' : 'published', updatedAt: now },
      })
      .onConflictDoUpdate({
        target: [reviews.productId, reviews.userId],
        set: { ...content, status: 'pending', isApproved: false, updatedAt: now },
        setWhere: eq(reviews.status, 'withdrawn'),
      })
      .returning()
    if (!review) return err('already_reviewed')

    const photos = await saveReviewPhotos(tx, { review, userId: author.id, ids: photoIds })
    if (!photos.ok) return photos
    await updateCountedRating(tx, { before: null, after: review })
    return ok(review)
  })
}
