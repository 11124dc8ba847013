import { adjustProductRating, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { reviewsTag } from './reviews-tag.ts'
import { type Review, reviews } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'

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
 * Publishes a review and adds its rating to the product. A user reviews a product once, by a unique key. Throws for an
 * unknown user or product, and for a rating out of range.
 */
export async function createReview(
  db: Database,
  input: CreateReviewInput,
): Promise<Result<Review, 'already_reviewed'>> {
  const { author, productId, rating, isVerified, now } = input
  return db.transaction(async (tx) => {
    const row = {
      id: newId<'review'>(),
      productId,
      userId: author.id,
      userName: toPlainText(author.name) || 'Anonymous',
      rating,
      reviewText: toPlainText(input.text),
      isVerified,
      createdAt: now,
    }
    const [review] = await tx.insert(reviews).values(row).onConflictDoNothing().returning()
    if (!review) return err('already_reviewed')

    await adjustProductRating(tx, { productId, stars: rating, delta: 1 })
    await purgeTags(tx, [reviewsTag(productId)])
    return ok(review)
  })
}
