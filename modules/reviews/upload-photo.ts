import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { convertPhotograph, type Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { newRandomId } from '#platform/ids'
import { ok, type Result } from '#platform/result'
import { type PhotoId, reviewPhotos } from './tables.ts'

/** Of the small size, which is square, in pixels. */
const SMALL_WIDTH = 320

type PhotoSize = 'full' | 'small'

/** The key of a photo in the file storage, and what follows `/images/` in its address. */
export function toPhotoFileKey(id: PhotoId, size: PhotoSize): string {
  return `reviews/${id}${size === 'small' ? '-small' : ''}.webp`
}

interface UploadDependencies {
  db: Database
  files: FileStorage
  worker: Pick<Pictures['worker'], 'reencode' | 'cropSquare'>
}

interface UploadPhotoInput {
  userId: UserId
  productId: ProductId
  bytes: Uint8Array
  now: Date
}

/**
 * Stores a photo that the user's review of the product can take, in two sizes. It is re-encoded, which removes the place
 * and the time at which it was taken. Throws for an unknown user or product.
 */
export async function uploadPhoto(
  { db, files, worker }: UploadDependencies,
  { userId, productId, bytes, now }: UploadPhotoInput,
): Promise<Result<PhotoId, 'unsupported_image' | 'too_many_requests'>> {
  const full = await convertPhotograph(bytes, () => worker.reencode(bytes, { lowPriority: false }))
  if (!full.ok) return full
  const { value: fullBytes } = full
  const small = await convertPhotograph(fullBytes, () => worker.cropSquare(fullBytes, SMALL_WIDTH))
  if (!small.ok) return small

  const id = newRandomId<'review photo'>()
  const isPhoto = eq(reviewPhotos.id, id)
  // The row comes before the files, so that no file is without a row.
  await db.insert(reviewPhotos).values({ id, userId, productId, createdAt: now })
  try {
    await files.put(toPhotoFileKey(id, 'full'), fullBytes, { contentType: 'image/webp' })
    await files.put(toPhotoFileKey(id, 'small'), small.value, { contentType: 'image/webp' })
  } catch (error) {
    await db.delete(reviewPhotos).where(isPhoto)
    throw error
  }
  // The account may have been deleted meanwhile, and the job that deletes its files may have run.
  if ((await db.$count(reviewPhotos, isPhoto)) === 0) await removePhotoFiles(files, id)
  return ok(id)
}

async function removePhotoFiles(files: FileStorage, id: PhotoId): Promise<void> {
  await files.remove(toPhotoFileKey(id, 'full'))
  await files.remove(toPhotoFileKey(id, 'small'))
}
