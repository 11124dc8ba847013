import type {
  OwnReview,
  REVIEW_STATUSES,
  ReviewPhoto,
  Review as ReviewResponse,
} from '#contract/reviews'
import {
  createPhotoQuery,
  listReviewPhotos,
  type PhotoId,
  type Review,
  toPhotoFileKey,
} from '#modules/reviews'
import type { Database } from '#platform/db/database'

/** Reviews as everybody sees them. */
export async function buildReviewResponses(
  db: Database,
  reviews: Review[],
): Promise<ReviewResponse[]> {
  const photos = await loadPhotos(db, reviews)
  return reviews.map((review) => toReviewResponse(review, photos(review).map(toPublicPhoto)))
}

/** What signs the addresses of photos that are not published. */
export interface PhotoAccess {
  secretKey: string
  now: Date
}

/** Reviews as their authors and administrators see them. Withdrawn ones are never shown. */
export async function buildOwnReviewResponses(
  db: Database,
  reviews: Review[],
  access: PhotoAccess,
): Promise<OwnReview[]> {
  const photos = await loadPhotos(db, reviews)
  return reviews.map((review) => ({
    ...toReviewResponse(
      review,
      photos(review).map((id) => toPrivatePhoto(id, access)),
    ),
    status: review.status as (typeof REVIEW_STATUSES)[number],
    reject_reason: review.rejectReason,
  }))
}

export async function buildOwnReviewResponse(
  db: Database,
  review: Review,
  access: PhotoAccess,
): Promise<OwnReview> {
  const [response] = await buildOwnReviewResponses(db, [review], access)
  return response!
}

/** A photo that only those see to whom the API gives this address. */
export function toPrivatePhoto(id: PhotoId, access: PhotoAccess): ReviewPhoto {
  return buildPhoto(id, `?${createPhotoQuery(id, access)}`)
}

function toPublicPhoto(id: PhotoId): ReviewPhoto {
  return buildPhoto(id, '')
}

function buildPhoto(id: PhotoId, query: string): ReviewPhoto {
  const url = `/images/${toPhotoFileKey(id, 'full')}${query}`
  return { id, url, small_url: `/images/${toPhotoFileKey(id, 'small')}${query}` }
}

async function loadPhotos(db: Database, reviews: Review[]) {
  const photos = await listReviewPhotos(
    db,
    reviews.map(({ id }) => id),
  )
  return ({ id }: Review) => photos.get(id) ?? []
}

function toReviewResponse(review: Review, photos: ReviewPhoto[]): ReviewResponse {
  const { reply, repliedAt } = review
  return {
    id: review.id,
    product_id: review.productId,
    rating: review.rating,
    review_text: review.reviewText,
    user_name: review.userName,
    is_verified: review.isVerified,
    reply: reply && repliedAt ? { text: reply, created_at: repliedAt.toISOString() } : null,
    photos,
    helpful_count: review.helpfulCount,
    created_at: review.createdAt.toISOString(),
  }
}
