import { adjustProductRating, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { reviewsTag } from './list-product-reviews.ts'
import { reviews } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'

interface CreateReviewInput {
  author: { id: UserId; name: string }
  productId: ProductId
  /** 1 to 5. */
  rating: number
  text: string
  /** Whether this person bought the product here: the orders know. */
  isVerified: boolean
  now: Date
}

export type Review = typeof reviews.$inferSelect

/**
 * One review a person and product: the unique key says so, and null is the answer to a second one. The product's
 * rating changes in the same transaction. Throws for a person or a product that is not there, or stars that are none.
 */
export async function createReview(db: Database, input: CreateReviewInput): Promise<Review | null> {
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
    if (!review) return null

    await adjustProductRating(tx, { productId, stars: rating, by: 1 })
    await purgeTags(tx, [reviewsTag(productId)])
    return review
  })
}
