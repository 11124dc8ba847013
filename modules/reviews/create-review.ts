import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { needsModeration } from './review-settings.ts'
import { type Review, reviews } from './tables.ts'
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
  now: Date
}

/**
 * Saves a review, and publishes it unless an administrator has to read it first. A user reviews a product once, by a
 * unique key. A review in the place of a withdrawn one always waits, so that deleting a rejected one is no way around.
 * Throws for an unknown user or product, and for a rating out of range.
 */
export function createReview(
  db: Database,
  { author, productId, rating, text, isVerified, now }: CreateReviewInput,
): Promise<Result<Review, 'already_reviewed'>> {
  return runInTransaction(db, async (tx) => {
    const reviewText = toPlainText(text)
    const isPending = await needsModeration(tx, { isVerified, text: reviewText })
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

    await updateCountedRating(tx, { before: null, after: review })
    return ok(review)
  })
}
