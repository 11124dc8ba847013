import { and, eq } from 'drizzle-orm'
import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { Database } from '#platform/db/database'
import { type PhotoId, reviewPhotos, reviews } from './tables.ts'

const DAY_SECONDS = 86_400

/**
 * Returns the query of an address by which the author and administrators see a photo that is not published. It is valid
 * until the end of the next day, so that the address stays the same for a day.
 */
export function createPhotoQuery(
  photoId: PhotoId,
  { secretKey, now }: { secretKey: string; now: Date },
): string {
  const day = Math.floor(now.getTime() / 1000 / DAY_SECONDS)
  const until = `${(day + 2) * DAY_SECONDS}`
  const token = createSignature(buildSignedText(photoId, until), secretKey)
  return `${new URLSearchParams({ until, token })}`
}

interface PhotoQuery {
  /** Unix seconds. */
  until: string
  token: string
}

/** Whether `createPhotoQuery` made this query for the photo, and it is still valid. */
export function isValidPhotoQuery(
  photoId: PhotoId,
  { until, token }: PhotoQuery,
  { secretKey, now }: { secretKey: string; now: Date },
): boolean {
  if (!isValidSignature(token, buildSignedText(photoId, until), secretKey)) return false
  return Number(until) * 1000 > now.getTime()
}

function buildSignedText(photoId: PhotoId, until: string): string {
  return `review-photo:${JSON.stringify([photoId, until])}`
}

/** Whether everybody may see a photo: that of a published review. */
export async function isPublishedPhoto(db: Database, photoId: PhotoId): Promise<boolean> {
  const [row] = await db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.id, photoId), eq(reviews.status, 'published')))
  return row !== undefined
}
