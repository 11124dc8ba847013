import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { findListingTags, productTag } from '../cache-tags.ts'
import { type ProductId, products } from '../tables.ts'

interface SetProductRatingInput {
  productId: ProductId
  /** Counts ratings with 1, 2, 3, 4 and 5 stars. Called when the product is locked, so that no rating is lost. */
  countRatings: () => Promise<number[]>
}

/** Replaces the numbers of ratings of a product. Call it in a transaction. */
export async function setProductRating(
  tx: Database,
  { productId, countRatings }: SetProductRatingInput,
): Promise<void> {
  const isProduct = eq(products.id, productId)
  const [product] = await tx.select().from(products).where(isProduct).for('no key update')
  if (!product) return
  await tx
    .update(products)
    .set({ ratingCounts: await countRatings() })
    .where(isProduct)
  const listingTags = await findListingTags(tx, [product.categoryId])
  await purgeTags(tx, [productTag({ id: productId }), ...listingTags])
}
