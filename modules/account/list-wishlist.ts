import { desc, eq } from 'drizzle-orm'
import { type ListedProductById, listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { wishlistItems } from './tables.ts'

/** What somebody wished for, and when, and what it cost then. */
export interface WishlistProduct {
  item: typeof wishlistItems.$inferSelect
  product: ListedProductById
}

interface WishlistOwner {
  userId: UserId
}

/** Somebody's wishes, newest first. */
export async function listWishlist(
  db: Database,
  { userId }: WishlistOwner,
): Promise<WishlistProduct[]> {
  const wished = await db
    .select()
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
  const products = await listProductsById(
    db,
    wished.map(({ productId }) => productId),
  )
  const byId = new Map<ProductId, ListedProductById>(products.map((one) => [one.id, one]))
  return wished.flatMap((item) => {
    const product = byId.get(item.productId)
    return product ? [{ item, product }] : []
  })
}

export function countWishlistItems(db: Database, { userId }: WishlistOwner): Promise<number> {
  return db.$count(wishlistItems, eq(wishlistItems.userId, userId))
}
