import type { ModeratedReview } from '#contract/reviews'
import { listProductsById, listRatingCounts } from '#modules/catalog'
import { findContactDetails, listOpenReports, type Review } from '#modules/reviews'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { buildOwnReviewResponses, type PhotoAccess } from '../shop/review-response.ts'

export async function buildModeratedResponse(
  db: Database,
  review: Review,
  access: PhotoAccess,
): Promise<ModeratedReview> {
  const [response] = await buildModeratedResponses(db, [review], access)
  return response!
}

/** Reviews as administrators see them, with their products and what each does to the average. */
export async function buildModeratedResponses(
  db: Database,
  reviews: Review[],
  access: PhotoAccess,
): Promise<ModeratedReview[]> {
  const ids = reviews.map(({ id }) => id)
  const productIds = [...new Set(reviews.map(({ productId }) => productId))]
  const [products, ratings, reports, responses] = await parallel(
    listProductsById(db, productIds),
    listRatingCounts(db, productIds),
    listOpenReports(db, ids),
    buildOwnReviewResponses(db, reviews, access),
  )
  const productsById = new Map(products.map((product) => [product.id, product]))
  return reviews.map((review, index) => {
    const product = productsById.get(review.productId)
    return {
      ...responses[index]!,
      product_title: product?.title ?? '',
      product_slug: product?.slug ?? '',
      product_picture: product?.image_src
        ? { src: product.image_src, alt: product.image_alt, placeholder: product.image_placeholder }
        : null,
      rating_effect: computeRatingEffect(review, ratings.get(review.productId) ?? NO_RATINGS),
      contact_details: findContactDetails(review.reviewText),
      reports: (reports.get(review.id) ?? []).map(({ reason, comment, createdAt }) => ({
        ...{ reason, comment, created_at: createdAt.toISOString() },
      })),
      is_approved: review.isApproved,
      revision: review.revision,
      updated_at: review.updatedAt.toISOString(),
    }
  })
}

const NO_RATINGS = [0, 0, 0, 0, 0]

/** The averages of a product: now, with the review, and without it. Only published reviews count. */
function computeRatingEffect(
  { status, rating }: Pick<Review, 'status' | 'rating'>,
  counts: readonly number[],
): ModeratedReview['rating_effect'] {
  const change = (by: 1 | -1) =>
    counts.map((count, index) => count + (index + 1 === rating ? by : 0))
  const isCounted = status === 'published'
  return {
    now: computeAverage(counts),
    count: counts.reduce((sum, count) => sum + count, 0),
    published: computeAverage(isCounted ? counts : change(1)) ?? rating,
    hidden: computeAverage(isCounted ? change(-1) : counts),
  }
}

/** To one decimal; null without reviews. */
function computeAverage(counts: readonly number[]): number | null {
  const count = counts.reduce((sum, one) => sum + one, 0)
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return count === 0 ? null : Math.round((stars / count) * 10) / 10
}
