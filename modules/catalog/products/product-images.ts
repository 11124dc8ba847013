import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { refreshListing } from '../listing/refresh-listing.ts'
import { productImages } from '../tables.ts'

/** What could not be read so often is let be. */
const MAX_ATTEMPTS = 6

export type ProductImage = typeof productImages.$inferSelect

export async function getProductImage(db: Database, id: string): Promise<ProductImage | null> {
  const [image] = await preparedImageQuery(db).execute({ id })
  return image ?? null
}

const preparedImageQuery = prepareQuery((db) =>
  db
    .select()
    .from(productImages)
    .where(eq(productImages.id, sql.placeholder('id')))
    .prepare('image_by_id'),
)

/** Images whose source is elsewhere and whose next try is due, those tried least first. */
export function listImagesToFetch(db: Database, { now, limit }: { now: Date; limit: number }) {
  const isDue = or(isNull(productImages.nextAttemptAt), lte(productImages.nextAttemptAt, now))
  return db
    .select()
    .from(productImages)
    .where(and(eq(productImages.state, 'waiting'), isDue))
    .orderBy(asc(productImages.attempts), asc(productImages.id))
    .limit(limit)
}

/** Images that can be shown and have nothing yet to show while they load: each product's first ones first. */
export function listImagesWithoutPlaceholder(db: Database, { limit }: { limit: number }) {
  const isHopeful = lt(productImages.attempts, MAX_ATTEMPTS)
  return db
    .select()
    .from(productImages)
    .where(and(eq(productImages.state, 'ready'), isNull(productImages.placeholder), isHopeful))
    .orderBy(asc(productImages.position), asc(productImages.id))
    .limit(limit)
}

type ProductImageUpdate = Pick<ProductImage, 'id' | 'productId'> &
  Partial<Pick<ProductImage, 'state' | 'placeholder' | 'attempts' | 'nextAttemptAt'>>

/** Writes what became of images, and what lists show of their products. */
export async function updateProductImages(
  db: Database,
  { images, now }: { images: ProductImageUpdate[]; now: Date },
): Promise<void> {
  if (images.length === 0) return
  await db.transaction(async (tx) => {
    for (const { id, productId: _, ...change } of images) {
      await tx.update(productImages).set(change).where(eq(productImages.id, id))
    }
    const productIds = [...new Set(images.map(({ productId }) => productId))]
    await refreshListing(tx, { productIds, now })
  })
}
