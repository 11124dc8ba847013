import { type ProductId, rateProducts } from '#modules/catalog'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { purge } from '#platform/purge'
import { plainText } from './plain-text.ts'
import { reviewsTag } from './product-reviews.ts'
import { reviews } from './tables.ts'

export interface WrittenBefore {
  name: string
  productId: ProductId
  /** 1 to 5. */
  rating: number
  text: string
  isVerified: boolean
  writtenAt: Date
}

const AT_ONCE = 2000

/**
 * Takes in many reviews that were written elsewhere or before, by people who have no account here. All of them or none:
 * call it in a transaction.
 */
export async function takeInReviews(tx: Database, written: WrittenBefore[]): Promise<void> {
  const rows = written.map(({ name, text, writtenAt, ...review }) => ({
    ...review,
    id: newId<'review'>(),
    userName: plainText(name) || 'Anonymous',
    reviewText: plainText(text),
    createdAt: writtenAt,
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx.insert(reviews).values(rows.slice(at, at + AT_ONCE))
  }

  const byProduct = Map.groupBy(written, ({ productId }) => productId)
  await rateProducts(
    tx,
    [...byProduct].map(([productId, ratings]) => ({ productId, counts: countsOf(ratings) })),
  )
  await purge(tx, [...byProduct.keys()].map(reviewsTag))
}

function countsOf(ratings: { rating: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((stars) => ratings.filter(({ rating }) => rating === stars).length)
}
