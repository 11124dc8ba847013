import { eq, sql } from 'drizzle-orm'
import { listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { MAX_WISHLIST_ITEMS } from './contract.ts'
import { wishlistItems } from './tables.ts'

interface AddToWishlistInput {
  userId: UserId
  /** The newest one last. */
  productIds: ProductId[]
  now: Date
}

/** Products that are not for sale are in neither count. */
export interface AddToWishlistResult {
  /** Products of the input that are on the wishlist now. */
  listedCount: number
  /** Products that were not added because the wishlist is full. */
  notAddedCount: number
}

/** Adds products to a user's wishlist. Products that are on it already stay as they are. */
export function addToWishlist(
  db: Database,
  { userId, productIds, now }: AddToWishlistInput,
): Promise<AddToWishlistResult> {
  return runInTransaction(db, async (tx) => {
    await lockWishlist(tx, userId)
    const products = await listProductsForSale(tx, productIds)
    const items = await tx.select().from(wishlistItems).where(eq(wishlistItems.userId, userId))
    const listedIds = new Set(items.map(({ productId }) => productId))
    const newProducts = products.filter(({ id }) => !listedIds.has(id))
    const added = newProducts.slice(0, MAX_WISHLIST_ITEMS - items.length)
    const rows = added.map((product, index) => ({
      ...{ userId, productId: product.id, currency: product.currency },
      priceMinor: Number(product.price_minor),
      seenPriceMinor: Number(product.price_minor),
      soldOutAt: product.stock_state === 'out' ? now : null,
      createdAt: new Date(now.getTime() - index),
    }))
    if (rows.length > 0) await tx.insert(wishlistItems).values(rows)
    const notAddedCount = newProducts.length - added.length
    return { listedCount: products.length - notAddedCount, notAddedCount }
  })
}

async function lockWishlist(tx: Database, userId: UserId): Promise<void> {
  const key = `wishlist:${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The products that are for sale, the newest of the input first. */
async function listProductsForSale(tx: Database, productIds: ProductId[]) {
  const products = await listProductsById(tx, [...new Set(productIds)])
  const position = (id: ProductId) => productIds.lastIndexOf(id)
  return products
    .filter(({ is_for_sale }) => is_for_sale)
    .sort((a, b) => position(b.id) - position(a.id))
}
