import { addProductRatings, type ProductId } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { reviewsTag } from './list-product-reviews.ts'
import { reviews } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'

export interface ImportReviewInput {
  name: string
  productId: ProductId
  /** 1 to 5. */
  rating: number
  text: string
  isVerified: boolean
  writtenAt: Date
}

const BATCH_SIZE = 2000

/**
 * Takes in many reviews that were written elsewhere or before, by people who have no account here. All of them or none:
 * call it in a transaction.
 */
export async function importReviews(tx: Database, inputs: ImportReviewInput[]): Promise<void> {
  const rows = inputs.map(({ name, text, writtenAt, ...review }) => ({
    ...review,
    id: newId<'review'>(),
    userName: toPlainText(name) || 'Anonymous',
    reviewText: toPlainText(text),
    createdAt: writtenAt,
  }))
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await tx.insert(reviews).values(rows.slice(at, at + BATCH_SIZE))
  }

  const byProduct = Map.groupBy(inputs, ({ productId }) => productId)
  await addProductRatings(
    tx,
    [...byProduct].map(([productId, ratings]) => ({ productId, counts: countByStars(ratings) })),
  )
  await purgeTags(tx, [...byProduct.keys()].map(reviewsTag))
}

function countByStars(ratings: { rating: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((stars) => ratings.filter(({ rating }) => rating === stars).length)
}
