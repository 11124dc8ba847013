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
  /** How bytes are fetched; from public hosts within limits when absent. */
  fetchBytes?: (address: string) => Promise<Uint8Array>
}

const BATCH_SIZE = 4
const MINUTE_MS = 60_000
/** Minutes until the next try, after the first, second, … failure. After the last one the picture counts as broken. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 720]

/** Fetches the pictures whose source is elsewhere and whose turn it is; answers how many it settled. */
export async function fetchPendingPictures(
  dependencies: FetchPicturesDependencies,
  input: FetchPicturesInput,
): Promise<number> {
  let settled = 0
  for (;;) {
    if (input.signal?.aborted) return settled
    const images = await listImagesToFetch(dependencies.db, { now: input.now, limit: BATCH_SIZE })
    if (images.length === 0) return settled

    const changes = await Promise.all(
      images.map((image) => fetchPicture(dependencies, image, input)),
    )
    await updateProductImages(dependencies.db, { images: changes, now: input.now })
    settled += images.length
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
    const pause = RETRY_DELAYS_MINUTES[attempts - 1]
    if (pause === undefined) return { id, productId, attempts, state: 'broken' as const }
    return { id, productId, attempts, nextAttemptAt: new Date(now.getTime() + pause * MINUTE_MS) }
  }
}
