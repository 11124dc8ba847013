import { inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type WishlistItemRow, wishlistItems } from './tables.ts'

export type WishlistedProduct = Pick<WishlistItemRow, 'userId' | 'productId' | 'createdAt'>

/** Lists the products on the wishlists of users, in no order. */
export function listWishlistedProducts(
  db: Database,
  { userIds }: { userIds: UserId[] },
): Promise<WishlistedProduct[]> {
  const { userId, productId, createdAt } = wishlistItems
  return db
    .select({ userId, productId, createdAt })
    .from(wishlistItems)
    .where(inArray(userId, userIds))
}
