import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { refreshListing } from '../listing/refresh-listing.ts'
import { productImages } from '../tables.ts'

/** After this many failed attempts, no placeholder is made any more. */
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

/** Returns remote images that are due to be fetched, those with the fewest attempts first. */
export function listImagesToFetch(db: Database, { now, limit }: { now: Date; limit: number }) {
  const isDue = or(isNull(productImages.nextAttemptAt), lte(productImages.nextAttemptAt, now))
  return db
    .select()
    .from(productImages)
    .where(and(eq(productImages.state, 'waiting'), isDue))
    .orderBy(asc(productImages.attempts), asc(productImages.id))
    .limit(limit)
}

/** Returns ready images without a placeholder; the first images of products come first. */
export function listImagesWithoutPlaceholder(db: Database, { limit }: { limit: number }) {
  const hasAttemptsLeft = lt(productImages.attempts, MAX_ATTEMPTS)
  return db
    .select()
    .from(productImages)
    .where(
      and(eq(productImages.state, 'ready'), isNull(productImages.placeholder), hasAttemptsLeft),
    )
    .orderBy(asc(productImages.position), asc(productImages.id))
    .limit(limit)
}

type ProductImageUpdate = Pick<ProductImage, 'id' | 'productId'> &
  Partial<Pick<ProductImage, 'state' | 'placeholder' | 'attempts' | 'nextAttemptAt'>>

/** Updates images, and refreshes the listings of their products. */
export async function updateProductImages(
  db: Database,
  { images, now }: { images: ProductImageUpdate[]; now: Date },
): Promise<void> {
  if (images.length === 0) return
  await db.transaction(async (tx) => {
    for (const { id, productId: _, ...columns } of images) {
      await tx.update(productImages).set(columns).where(eq(productImages.id, id))
    }
    const productIds = [...new Set(images.map(({ productId }) => productId))]
    await refreshListing(tx, { productIds, now })
  })
}
