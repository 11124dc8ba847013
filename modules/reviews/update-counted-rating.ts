import { adjustProductRating } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { reviewsTag } from './reviews-tag.ts'
import type { Review } from './tables.ts'

type CountedReview = Pick<Review, 'productId' | 'rating' | 'status'>

/** Counts a review in the rating of its product as it is now instead of as it was before. Call it after the update. */
export async function updateCountedRating(
  tx: Database,
  { before, after }: { before: CountedReview | null; after: CountedReview },
): Promise<void> {
  const { productId } = after
  const [counted, stars] = [getCountedStars(before), getCountedStars(after)]
  if (counted !== stars) {
    if (counted) await adjustProductRating(tx, { productId, stars: counted, delta: -1 })
    if (stars) await adjustProductRating(tx, { productId, stars, delta: 1 })
  }
  if (counted || stars) await purgeTags(tx, [reviewsTag(productId)])
}

/** Only published reviews count. */
function getCountedStars(review: CountedReview | null): number | null {
  return review?.status === 'published' ? review.rating : null
}
