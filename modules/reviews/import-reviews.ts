import { inArray } from 'drizzle-orm'
import { addProductRatings, type ProductId } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { reviewsTag } from './reviews-tag.ts'
import { type ReviewId, reviews } from './tables.ts'
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
 * a transaction. Returns their ids.
 */
export async function importReviews(
  tx: Database,
  inputs: ImportReviewInput[],
): Promise<ReviewId[]> {
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
  return rows.map(({ id }) => id)
}

/** Deletes reviews, and takes their ratings off the products. Call it in a transaction. */
export async function deleteReviews(tx: Database, ids: ReviewId[]): Promise<void> {
  const deleted: { productId: ProductId; rating: number; status: string }[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const { productId, rating, status } = reviews
    const batch = inArray(reviews.id, ids.slice(start, start + BATCH_SIZE))
    deleted.push(
      ...(await tx.delete(reviews).where(batch).returning({ productId, rating, status })),
    )
  }
  // Only published ones are counted.
  const counted = deleted.filter(({ status }) => status === 'published')
  const byProduct = Map.groupBy(counted, ({ productId }) => productId)
  await addProductRatings(
    tx,
    [...byProduct].map(([productId, ratings]) => ({
      ...{ productId, counts: countByStars(ratings).map((count) => -count) },
    })),
  )
  await purgeTags(tx, [...new Set(deleted.map(({ productId }) => productId))].map(reviewsTag))
}

function countByStars(ratings: { rating: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((stars) => ratings.filter(({ rating }) => rating === stars).length)
}
