import { desc, eq } from 'drizzle-orm'
import { type ListedProductById, listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type WishlistItemRow, wishlistItems } from './tables.ts'

/** A wishlist item with its product as it is now. */
export interface WishlistProduct {
  item: WishlistItemRow
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

const BACK_IN_STOCK_DAYS = 14

/** Whether the product was sold out after it was added, and is in stock again for two weeks at most. */
export function isBackInStock({ item, product }: WishlistProduct, now: Date): boolean {
  if (!item.soldOutAt || !product.is_for_sale || product.stock_state === 'out') return false
  const shownUntil = (item.restockedAt ?? now).getTime() + BACK_IN_STOCK_DAYS * 24 * 60 * 60_000
  return shownUntil > now.getTime()
}

export function countWishlistItems(db: Database, { userId }: WishlistOwner): Promise<number> {
  return db.$count(wishlistItems, eq(wishlistItems.userId, userId))
}
