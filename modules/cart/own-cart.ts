import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import type { Cart } from './contract.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { storedCart } from './stored-cart.ts'
import { type CartId, type CartOwner, carts } from './tables.ts'

/** The open cart of an account, on whatever device it was filled. Null when there is none. */
export async function ownCart(
  db: Database,
  { by, now }: { by: CartOwner; now: Date },
): Promise<Cart | null> {
  const cartId = await ownCartId(db, by)
  const cart = cartId && (await storedCart(db, { cartId, by }))
  return cart ? showCart(await priceCart(db, { cart, now }), { now }) : null
}

export async function ownCartId(db: Database, by: CartOwner): Promise<CartId | null> {
  const [cart] = await openOf(db).execute({ by })
  return cart?.id ?? null
}

const openOf = prepared((db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, sql.placeholder('by')), eq(carts.state, 'open')))
    .prepare('cart_of_account'),
)
