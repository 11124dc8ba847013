import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { convertPhotograph, type Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { newRandomId } from '#platform/ids'
import { ok, type Result } from '#platform/result'
import { type ProductUploadId, productUploads } from './tables.ts'

/** Of the preview, in pixels. */
const PREVIEW_WIDTH = 320

interface UploadedPicture {
  /** Of the image that takes it. */
  source: string
  /** A data URI to show until a product has taken it. */
  preview: string
}

interface UploadDependencies {
  db: Database
  files: FileStorage
  worker: Pick<Pictures['worker'], 'reencode' | 'cropSquare'>
}

/**
 * Stores a picture that a product can take. It is re-encoded, which removes the place and the time at which it was taken.
 */
export async function uploadProductPicture(
  { db, files, worker }: UploadDependencies,
  { bytes, now }: { bytes: Uint8Array; now: Date },
): Promise<Result<UploadedPicture, 'unsupported_image' | 'too_many_requests'>> {
  const picture = await convertPhotograph(bytes, () =>
    worker.reencode(bytes, { lowPriority: false }),
  )
  if (!picture.ok) return picture
  const { value: full } = picture
  const small = await convertPhotograph(full, () => worker.cropSquare(full, PREVIEW_WIDTH))
  if (!small.ok) return small
  const id = newRandomId<'product upload'>()
  // The row comes before the file, so that no file is without a row.
  await db.insert(productUploads).values({ id, createdAt: now })
  const source = toUploadSource(id)
  await files.put(source.slice('file:'.length), full, { contentType: 'image/webp' })
  const preview = `data:image/webp;base64,${Buffer.from(small.value).toString('base64')}`
  return ok({ source, preview })
}

const SOURCE = /^file:products\/([0-9a-f-]{36})\.webp$/

function toUploadSource(id: ProductUploadId): string {
  return `file:products/${id}.webp`
}

/** Returns those of the sources that name no upload: an editor must not show other files of the shop. */
export async function findUnknownSources(db: Database, sources: string[]): Promise<string[]> {
  const ids = toUploadIds(sources)
  if (ids.length === 0) return sources
  const rows = await db.select().from(productUploads).where(inArray(productUploads.id, ids))
  const known = new Set(rows.map(({ id }) => toUploadSource(id)))
  return sources.filter((source) => !known.has(source))
}

/** Keeps the uploads that a product has taken. */
export async function takeUploads(
  db: Database,
  { productId, sources }: { productId: ProductId; sources: string[] },
): Promise<void> {
  const ids = toUploadIds(sources)
  if (ids.length === 0) return
  const isFree = and(inArray(productUploads.id, ids), isNull(productUploads.productId))
  await db.update(productUploads).set({ productId }).where(isFree)
}

function toUploadIds(sources: string[]): ProductUploadId[] {
  return sources.flatMap((source) => (source.match(SOURCE)?.[1] as ProductUploadId) ?? [])
}

/** Deletes uploads from before a time that no product has taken. A job deletes their files. */
export async function deleteUnusedProductUploads(
  db: Database,
  { before }: { before: Date },
): Promise<void> {
  const isUnused = and(isNull(productUploads.productId), lt(productUploads.createdAt, before))
  await db.delete(productUploads).where(isUnused)
}
