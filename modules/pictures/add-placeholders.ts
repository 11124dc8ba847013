import { imagesWithoutPlaceholder, type ProductImage, settleImages } from '#modules/catalog'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import type { Line } from '#platform/line'
import { placeholderOf } from './render.ts'
import { imageSource } from './source.ts'

interface Places {
  db: Database
  files: Files
  line: Line
}

const AT_ONCE = 48

/** Gives every picture that has none what is shown while it loads; answers how many it gave. */
export async function addPlaceholders(
  { db, files, line }: Places,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  let added = 0
  for (;;) {
    if (signal?.aborted) return added
    const images = await imagesWithoutPlaceholder(db, { limit: AT_ONCE })
    if (images.length === 0) return added

    const make = (image: ProductImage) =>
      line.run(() => placeholder({ db, files }, image), { patient: true })
    await settleImages(db, { images: await Promise.all(images.map(make)), now })
    added += images.length
  }
}

/** An empty one is written for what cannot be read, so that it is not tried for ever. */
async function placeholder(places: Omit<Places, 'line'>, { id, productId }: ProductImage) {
  const source = await imageSource(places, id)
  const made = await source
    ?.bytes()
    .then(placeholderOf)
    .catch(() => null)
  return { id, productId, placeholder: made ?? '' }
}
