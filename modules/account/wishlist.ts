import { desc, eq } from 'drizzle-orm'
import { type KnownProduct, type ProductId, productsById } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { wishes } from './tables.ts'

/** What somebody wished for, and when, and what it cost then. */
export interface WishedProduct {
  wish: typeof wishes.$inferSelect
  product: KnownProduct
}

interface Whose {
  userId: UserId
}

/** Somebody's wishes, newest first. */
export async function wishlist(db: Database, { userId }: Whose): Promise<WishedProduct[]> {
  const wished = await db
    .select()
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), desc(wishes.productId))
  const products = await productsById(
    db,
    wished.map(({ productId }) => productId),
  )
  const byId = new Map<ProductId, KnownProduct>(products.map((one) => [one.id, one]))
  return wished.flatMap((wish) => {
    const product = byId.get(wish.productId)
    return product ? [{ wish, product }] : []
  })
}

export function countWishes(db: Database, { userId }: Whose): Promise<number> {
  return db.$count(wishes, eq(wishes.userId, userId))
}
