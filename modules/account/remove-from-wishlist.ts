import { and, eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { wishlistItems } from './tables.ts'

/** Does nothing if the product is not on the wishlist. */
export async function removeFromWishlist(
  db: Database,
  { userId, productId }: { userId: UserId; productId: ProductId },
): Promise<void> {
  const isItem = and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId))
  await db.delete(wishlistItems).where(isItem)
}
