import { imagesToFetch, type ProductImage, settleImages } from '#modules/catalog'
import type { Database } from '#platform/database'
import { fetchPublic } from '#platform/fetch-public'
import type { Files } from '#platform/files'
import { fileOf } from './source.ts'
import type { Workshop } from './workshop.ts'

interface Places {
  db: Database
  files: Files
  workshop: Workshop
}

interface Moment {
  now: Date
  signal?: AbortSignal
  /** How bytes are fetched; from public hosts within limits when absent. */
  fetched?: (address: string) => Promise<Uint8Array>
}

const AT_ONCE = 4
const MINUTE_MS = 60_000
/** Minutes until the next try, after the first, second, … failure. After the last one the picture counts as broken. */
const PAUSES = [1, 5, 30, 120, 720]

/** Fetches the pictures whose source is elsewhere and whose turn it is; answers how many it settled. */
export async function fetchWaiting(places: Places, moment: Moment): Promise<number> {
  let settled = 0
  for (;;) {
    if (moment.signal?.aborted) return settled
    const images = await imagesToFetch(places.db, { now: moment.now, limit: AT_ONCE })
    if (images.length === 0) return settled

    const changes = await Promise.all(images.map((image) => fetchOne(places, image, moment)))
    await settleImages(places.db, { images: changes, now: moment.now })
    settled += images.length
  }
}

async function fetchOne(
  { files, workshop }: Places,
  image: ProductImage,
  { now, signal, fetched }: Moment,
) {
  const { id, productId, source } = image
  const attempts = image.attempts + 1
  const limits = { mostBytes: 20_000_000, mostSeconds: 20, ...(signal && { signal }) }
  try {
    const bytes = await workshop.reencode(
      await (fetched ? fetched(source) : fetchPublic(source, limits)),
    )
    await files.put(fileOf(image), bytes, { contentType: 'image/webp' })
    const placeholder = await workshop.placeholder(bytes)
    return { id, productId, attempts, tryAfter: null, state: 'ready' as const, placeholder }
  } catch {
    const pause = PAUSES[attempts - 1]
    if (pause === undefined) return { id, productId, attempts, state: 'broken' as const }
    return { id, productId, attempts, tryAfter: new Date(now.getTime() + pause * MINUTE_MS) }
  }
}
