import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { newRandomId } from '#platform/ids'
import { ok, type Result } from '#platform/result'
import type { Picture } from './contract.ts'
import { convertPhotograph } from './convert-photograph.ts'
import type { PictureWorker } from './picture-worker.ts'
import { type UploadedPictureId, uploadedPictures } from './tables.ts'

interface StorePictureDependencies {
  db: Database
  files: FileStorage
  worker: Pick<PictureWorker, 'reencode' | 'measure' | 'placeholder'>
}

export type StorePictureErrorCode = 'unsupported_image' | 'too_many_requests'

/**
 * Stores a picture for the content. It is re-encoded, which removes the place and the time at which it was taken.
 */
export async function storeUploadedPicture(
  { db, files, worker }: StorePictureDependencies,
  { bytes, now }: { bytes: Uint8Array; now: Date },
): Promise<Result<Picture, StorePictureErrorCode>> {
  const picture = await convertPhotograph(bytes, () =>
    worker.reencode(bytes, { lowPriority: false }),
  )
  if (!picture.ok) return picture
  const { width, height } = await worker.measure(picture.value)
  const placeholder = await worker.placeholder(picture.value)
  const id = newRandomId<'uploaded picture'>()
  // The row comes before the file, so that no file is without a row.
  const row = { id, width, height, placeholder, createdAt: now }
  await db.insert(uploadedPictures).values(row)
  await files.put(toUploadedFileKey(id), picture.value, { contentType: 'image/webp' })
  return ok({ src: `/images/c/${id}-${width}x${height}`, alt: '', placeholder })
}

export function toUploadedFileKey(id: string): string {
  return `content/${id}.webp`
}

/** Returns whether there is such a picture of this size. */
export async function isUploadedPicture(
  db: Database,
  { id, width, height }: { id: string; width: number; height: number },
): Promise<boolean> {
  const { id: column, ...size } = uploadedPictures
  const isIt = and(
    eq(column, id as UploadedPictureId),
    eq(size.width, width),
    eq(size.height, height),
  )
  return (await db.$count(uploadedPictures, isIt)) > 0
}

const ADDRESS = /\/images\/c\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/** Keeps the uploaded pictures whose addresses are in a text. */
export async function takeUploadedPictures(
  db: Database,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  const ids = listUploadedPictures(text)
  if (ids.length === 0) return
  const { id, takenAt } = uploadedPictures
  await db
    .update(uploadedPictures)
    .set({ takenAt: now })
    .where(and(inArray(id, ids), isNull(takenAt)))
}

/** Deletes the pictures whose addresses are in one text and not in the next one. A job deletes their files. */
export async function releaseUploadedPictures(
  db: Database,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const remaining = new Set(listUploadedPictures(after))
  const ids = listUploadedPictures(before).filter((id) => !remaining.has(id))
  if (ids.length > 0) await db.delete(uploadedPictures).where(inArray(uploadedPictures.id, ids))
}

function listUploadedPictures(text: string): UploadedPictureId[] {
  return [...text.matchAll(ADDRESS)].map(([, id]) => id as UploadedPictureId)
}

/** Deletes uploads from before a time that no document has taken. A job deletes their files. */
export async function deleteUnusedPictures(
  db: Database,
  { before }: { before: Date },
): Promise<void> {
  const { takenAt, createdAt } = uploadedPictures
  await db.delete(uploadedPictures).where(and(isNull(takenAt), lt(createdAt, before)))
}
