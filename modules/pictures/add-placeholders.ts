import { imagesWithoutPlaceholder, type ProductImage, settleImages } from '#modules/catalog'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import { imageSource } from './source.ts'
import type { Workshop } from './workshop.ts'

interface Places {
  db: Database
  files: Files
  workshop: Workshop
}

const AT_ONCE = 48

/** Gives every picture that has none what is shown while it loads; answers how many it tried. */
export async function addPlaceholders(
  places: Places,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  let added = 0
  for (;;) {
    if (signal?.aborted) return added
    const images = await imagesWithoutPlaceholder(places.db, { limit: AT_ONCE })
    if (images.length === 0) return added

    const made = await Promise.all(images.map((image) => placeholder(places, image)))
    await settleImages(places.db, { images: made, now })
    added += images.length
  }
}

/** What cannot be read now is counted, so that it is not tried for ever. */
async function placeholder({ workshop, ...places }: Places, image: ProductImage) {
  const { id, productId, attempts } = image
  try {
    const source = await imageSource(places, id)
    const made = source && (await workshop.placeholder(await source.bytes()))
    return made ? { id, productId, placeholder: made } : { id, productId, attempts: attempts + 1 }
  } catch {
    return { id, productId, attempts: attempts + 1 }
  }
}
