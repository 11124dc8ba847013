import { addProductRatings, type ProductId } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { reviewsTag } from './reviews-tag.ts'
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
 * Publishes many reviews whose authors have no account in this shop, and adds their ratings to the products. Call it in
 * a transaction.
 */
export async function importReviews(tx: Database, inputs: ImportReviewInput[]): Promise<void> {
  const rows = inputs.map(({ name, text, writtenAt, ...review }) => ({
    ...review,
    id: newId<'review'>(),
    userName: toPlainText(name) || 'Anonymous',
    reviewText: toPlainText(text),
    createdAt: writtenAt,
    updatedAt: writtenAt,
  }))
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx.insert(reviews).values(rows.slice(start, start + BATCH_SIZE))
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
