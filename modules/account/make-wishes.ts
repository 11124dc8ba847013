import { and, eq, sql } from 'drizzle-orm'
import { type ProductId, productsById } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { MOST_WISHES } from './contract.ts'
import { wishes } from './tables.ts'

interface Given {
  userId: UserId
  /** The one wished for last stands last. */
  productIds: ProductId[]
  now: Date
}

/** How many of them are on the list now, and how many there was no room for. What is not sold is left out. */
export interface Wished {
  listed: number
  noRoom: number
}

/** Puts products on somebody's list, those that are on it already left as they are. */
export function makeWishes(db: Database, { userId, productIds, now }: Given): Promise<Wished> {
  return inTransaction(db, async (tx) => {
    const key = `wishes:${userId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const onSale = await inOrder(tx, productIds)
    const known = await tx.select().from(wishes).where(eq(wishes.userId, userId))
    const isKnown = new Set(known.map(({ productId }) => productId))
    const fresh = onSale.filter(({ id }) => !isKnown.has(id))
    const taken = fresh.slice(0, MOST_WISHES - known.length)
    const rows = taken.map((product, place) => ({
      ...{ userId, productId: product.id, currency: product.currency },
      priceMinor: Number(product.price_minor),
      createdAt: new Date(now.getTime() - place),
    }))
    if (rows.length > 0) await tx.insert(wishes).values(rows)
    const noRoom = fresh.length - taken.length
    return { listed: onSale.length - noRoom, noRoom }
  })
}

/** What is sold of them, the newest wish first. */
async function inOrder(tx: Database, productIds: ProductId[]) {
  const products = await productsById(tx, [...new Set(productIds)])
  const place = (id: ProductId) => productIds.lastIndexOf(id)
  return products
    .filter(({ is_on_sale }) => is_on_sale)
    .sort((one, other) => place(other.id) - place(one.id))
}

/** Takes a product off somebody's list; nothing happens when it is not on it. */
export async function dropWish(
  db: Database,
  { userId, productId }: { userId: UserId; productId: ProductId },
): Promise<void> {
  const isIt = and(eq(wishes.userId, userId), eq(wishes.productId, productId))
  await db.delete(wishes).where(isIt)
}
