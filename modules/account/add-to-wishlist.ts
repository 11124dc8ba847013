import { and, eq, sql } from 'drizzle-orm'
import { listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { MAX_WISHLIST_ITEMS } from './contract.ts'
import { wishlistItems } from './tables.ts'

interface AddToWishlistInput {
  userId: UserId
  /** The one wished for last stands last. */
  productIds: ProductId[]
  now: Date
}

/** How many of them are on the list now, and how many there was no room for. What is not sold is left out. */
export interface AddToWishlistResult {
  listedCount: number
  notAddedCount: number
}

/** Puts products on somebody's list, those that are on it already left as they are. */
export function addToWishlist(
  db: Database,
  { userId, productIds, now }: AddToWishlistInput,
): Promise<AddToWishlistResult> {
  return runInTransaction(db, async (tx) => {
    const key = `wishes:${userId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const onSale = await listProductsOnSale(tx, productIds)
    const known = await tx.select().from(wishlistItems).where(eq(wishlistItems.userId, userId))
    const isKnown = new Set(known.map(({ productId }) => productId))
    const fresh = onSale.filter(({ id }) => !isKnown.has(id))
    const taken = fresh.slice(0, MAX_WISHLIST_ITEMS - known.length)
    const rows = taken.map((product, place) => ({
      ...{ userId, productId: product.id, currency: product.currency },
      priceMinor: Number(product.price_minor),
      createdAt: new Date(now.getTime() - place),
    }))
    if (rows.length > 0) await tx.insert(wishlistItems).values(rows)
    const notAddedCount = fresh.length - taken.length
    return { listedCount: onSale.length - notAddedCount, notAddedCount }
  })
}

/** What is sold of them, the newest wish first. */
async function listProductsOnSale(tx: Database, productIds: ProductId[]) {
  const products = await listProductsById(tx, [...new Set(productIds)])
  const place = (id: ProductId) => productIds.lastIndexOf(id)
  return products
    .filter(({ is_for_sale }) => is_for_sale)
    .sort((one, other) => place(other.id) - place(one.id))
}

/** Takes a product off somebody's list; nothing happens when it is not on it. */
export async function removeFromWishlist(
  db: Database,
  { userId, productId }: { userId: UserId; productId: ProductId },
): Promise<void> {
  const isIt = and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId))
  await db.delete(wishlistItems).where(isIt)
}
