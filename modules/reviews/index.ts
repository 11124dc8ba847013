export { moderateReview } from './moderate-review.ts'
export { productReviews, reviewsTag } from './product-reviews.ts'
export type { ReviewId } from './tables.ts'
export { type Review, writeReview } from './write-review.ts'
