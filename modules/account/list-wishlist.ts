import { desc, eq } from 'drizzle-orm'
import { type ListedProductById, listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { wishlistItems } from './tables.ts'

/** A wishlist item with its product as it is now. */
export interface WishlistProduct {
  item: typeof wishlistItems.$inferSelect
  product: ListedProductById
}

interface WishlistOwner {
  userId: UserId
}

/** A user's wishlist, newest first. */
export async function listWishlist(
  db: Database,
  { userId }: WishlistOwner,
): Promise<WishlistProduct[]> {
  const items = await db
    .select()
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
  const products = await listProductsById(
    db,
    items.map(({ productId }) => productId),
  )
  const byId = new Map<ProductId, ListedProductById>(products.map((one) => [one.id, one]))
  return items.flatMap((item) => {
    const product = byId.get(item.productId)
    return product ? [{ item, product }] : []
  })
}

export function countWishlistItems(db: Database, { userId }: WishlistOwner): Promise<number> {
  return db.$count(wishlistItems, eq(wishlistItems.userId, userId))
}
