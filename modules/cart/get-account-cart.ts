import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { toCartResponse } from './cart-response.ts'
import type { Cart } from './contract.ts'
import { loadCart } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import { type CartId, type CartOwnerId, carts } from './tables.ts'

/** The open cart of an account, on whatever device it was filled. Null when there is none. */
export async function getAccountCart(
  db: Database,
  { by: userId, now }: { by: CartOwnerId; now: Date },
): Promise<Cart | null> {
  const cartId = await findAccountCartId(db, userId)
  const cart = cartId && (await loadCart(db, { cartId, userId }))
  return cart ? toCartResponse(await priceCart(db, { cart, now }), { now }) : null
}

export async function findAccountCartId(db: Database, userId: CartOwnerId): Promise<CartId | null> {
  const [cart] = await selectOpenCart(db).execute({ by: userId })
  return cart?.id ?? null
}

const selectOpenCart = prepareQuery((db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, sql.placeholder('by')), eq(carts.state, 'open')))
    .prepare('cart_of_account'),
)
