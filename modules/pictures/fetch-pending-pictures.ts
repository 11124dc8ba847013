import { listImagesToFetch, type ProductImage, updateProductImages } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { fetchPublicUrl } from '#platform/http/fetch-public-url'
import { getFileKey } from './picture-source.ts'
import type { PictureWorker } from './picture-worker.ts'

interface FetchPicturesDependencies {
  db: Database
  files: FileStorage
  worker: PictureWorker
}

interface FetchPicturesInput {
  now: Date
  signal?: AbortSignal
  /** Fetches the bytes of a URL; by default from public hosts only, with limits. */
  fetchBytes?: (url: string) => Promise<Uint8Array>
}

const BATCH_SIZE = 4
const MINUTE_MS = 60_000
/** The delay after the first, second, … failed attempt. After the last one the image is broken. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 720]

/** Fetches the remote images that are due, and stores them. Returns the number of attempts. */
export async function fetchPendingPictures(
  dependencies: FetchPicturesDependencies,
  input: FetchPicturesInput,
): Promise<number> {
  let attempted = 0
  for (;;) {
    if (input.signal?.aborted) return attempted
    const batch = await listImagesToFetch(dependencies.db, { now: input.now, limit: BATCH_SIZE })
    if (batch.length === 0) return attempted

    const images = await Promise.all(batch.map((image) => fetchPicture(dependencies, image, input)))
    await updateProductImages(dependencies.db, { images, now: input.now })
    attempted += batch.length
  }
}

async function fetchPicture(
  { files, worker }: FetchPicturesDependencies,
  image: ProductImage,
  { now, signal, fetchBytes }: FetchPicturesInput,
) {
  const { id, productId, source } = image
  const attempts = image.attempts + 1
  const limits = { maxBytes: 20_000_000, timeoutSeconds: 20, ...(signal && { signal }) }
  try {
    const bytes = await worker.reencode(
      await (fetchBytes ? fetchBytes(source) : fetchPublicUrl(source, limits)),
    )
    await files.put(getFileKey(image), bytes, { contentType: 'image/webp' })
    const placeholder = await worker.placeholder(bytes)
    return { id, productId, attempts, nextAttemptAt: null, state: 'ready' as const, placeholder }
  } catch {
    const delay = RETRY_DELAYS_MINUTES[attempts - 1]
    if (delay === undefined) return { id, productId, attempts, state: 'broken' as const }
    return { id, productId, attempts, nextAttemptAt: new Date(now.getTime() + delay * MINUTE_MS) }
  }
}
