import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { FileUploads } from '#app/forms/file-uploads.ts'
import { shrinkPicture } from '#app/forms/shrink-picture.ts'
import type { MAX_REVIEW_PHOTO_BYTES, MAX_REVIEW_PHOTOS, ReviewPhoto } from '#contract/reviews'

// The contract is imported as a type: its values would bundle Zod.
export const MAX_PHOTOS: typeof MAX_REVIEW_PHOTOS = 4
const MAX_BYTES = (10 * 2 ** 20) as typeof MAX_REVIEW_PHOTO_BYTES

export type PhotoUploads = FileUploads<ReviewPhoto>

interface PhotoUploadsInput {
  productId: string
  language: string
  /** Those that the review has. */
  photos: ReviewPhoto[]
}

/** The photos of a review that is being written. Source: POST /products/:id/review-photos. */
export function createPhotoUploads({
  productId,
  language,
  photos,
}: PhotoUploadsInput): PhotoUploads {
  return new FileUploads({
    ...{ maxFiles: MAX_PHOTOS, maxBytes: MAX_BYTES, uploaded: photos, shrink: shrinkPicture },
    upload: async (photo) => {
      const headers = { 'Content-Type': photo.type, 'Accept-Language': language }
      const path = `/api/products/${productId}/review-photos`
      const response = await fetchOrThrow(path, { method: 'POST', headers, body: photo })
      return response.json()
    },
  })
}
