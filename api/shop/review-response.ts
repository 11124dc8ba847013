import type { OwnReview, REVIEW_STATUSES, Review as ReviewResponse } from '#contract/reviews'
import type { Review } from '#modules/reviews'

export function toReviewResponse(review: Review): ReviewResponse {
  const { reply, repliedAt } = review
  return {
    id: review.id,
    product_id: review.productId,
    rating: review.rating,
    review_text: review.reviewText,
    user_name: review.userName,
    is_verified: review.isVerified,
    reply: reply && repliedAt ? { text: reply, created_at: repliedAt.toISOString() } : null,
    helpful_count: review.helpfulCount,
    created_at: review.createdAt.toISOString(),
  }
}

/** A review as its author sees it. Withdrawn ones are never shown. */
export function toOwnReviewResponse(review: Review): OwnReview {
  const status = review.status as (typeof REVIEW_STATUSES)[number]
  return { ...toReviewResponse(review), status, reject_reason: review.rejectReason }
}
