import {
  listImagesWithoutPlaceholder,
  type ProductImage,
  updateProductImages,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Pictures } from './open-pictures.ts'

interface AddPlaceholdersDependencies {
  db: Database
  pictures: Pick<Pictures, 'sources' | 'worker'>
}

const BATCH_SIZE = 48

/** Renders placeholders for all ready images without one. Returns the number of attempts. */
export async function addPlaceholders(
  { db, pictures }: AddPlaceholdersDependencies,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  let attempted = 0
  for (;;) {
    if (signal?.aborted) return attempted
    const batch = await listImagesWithoutPlaceholder(db, { limit: BATCH_SIZE })
    if (batch.length === 0) return attempted

    const images = await Promise.all(batch.map((image) => buildPlaceholderUpdate(pictures, image)))
    await updateProductImages(db, { images, now })
    attempted += images.length
  }
}

/** A failure counts as an attempt, so that an unreadable image is not tried for ever. */
async function buildPlaceholderUpdate(
  { sources, worker }: AddPlaceholdersDependencies['pictures'],
  { id, productId, attempts }: ProductImage,
) {
  const failed = { id, productId, attempts: attempts + 1 }
  try {
    const source = await sources.get({ id })
    const placeholder = source && (await worker.placeholder(await source.bytes()))
    return placeholder ? { id, productId, placeholder } : failed
  } catch {
    return failed
  }
}
