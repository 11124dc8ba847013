import {
  listImagesWithoutPlaceholder,
  type ProductImage,
  updateProductImages,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { getImageSource } from './picture-source.ts'
import type { PictureWorker } from './picture-worker.ts'

interface AddPlaceholdersDependencies {
  db: Database
  files: FileStorage
  worker: PictureWorker
}

const BATCH_SIZE = 48

/** Gives every picture that has none what is shown while it loads; answers how many it tried. */
export async function addPlaceholders(
  dependencies: AddPlaceholdersDependencies,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  let added = 0
  for (;;) {
    if (signal?.aborted) return added
    const images = await listImagesWithoutPlaceholder(dependencies.db, { limit: BATCH_SIZE })
    if (images.length === 0) return added

    const made = await Promise.all(
      images.map((image) => buildPlaceholderUpdate(dependencies, image)),
    )
    await updateProductImages(dependencies.db, { images: made, now })
    added += images.length
  }
}

/** What cannot be read now is counted, so that it is not tried for ever. */
async function buildPlaceholderUpdate(
  { worker, ...places }: AddPlaceholdersDependencies,
  image: ProductImage,
) {
  const { id, productId, attempts } = image
  try {
    const source = await getImageSource(places, id)
    const made = source && (await worker.placeholder(await source.bytes()))
    return made ? { id, productId, placeholder: made } : { id, productId, attempts: attempts + 1 }
  } catch {
    return { id, productId, attempts: attempts + 1 }
  }
}
