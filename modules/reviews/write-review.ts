import { type ProductId, rateProduct } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { purge } from '#platform/purge'
import { plainText } from './plain-text.ts'
import { reviewsTag } from './product-reviews.ts'
import { reviews } from './tables.ts'

interface Written {
  who: { id: UserId; name: string }
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
export async function writeReview(db: Database, written: Written): Promise<Review | null> {
  const { who, productId, rating, isVerified, now } = written
  return db.transaction(async (tx) => {
    const row = {
      id: newId<'review'>(),
      productId,
      userId: who.id,
      userName: plainText(who.name) || 'Anonymous',
      rating,
      reviewText: plainText(written.text),
      isVerified,
      createdAt: now,
    }
    const [review] = await tx.insert(reviews).values(row).onConflictDoNothing().returning()
    if (!review) return null

    await rateProduct(tx, { productId, stars: rating, by: 1 })
    await purge(tx, [reviewsTag(productId)])
    return review
  })
}
