import { and, eq, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type CartResponse, presentCart } from './cart-response.ts'
import { loadAccountCartWithOffers } from './load-cart-with-offers.ts'
import { type CartId, carts } from './tables.ts'

/** Returns the open cart of an account, which is the same on every device, or null if there is none. */
export async function getAccountCart(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<CartResponse | null> {
  const { cart, offers } = await loadAccountCartWithOffers(db, userId)
  return cart && presentCart(db, { cart, offers, now })
}

/** Returns the id of the open cart of an account, or null. */
export async function findAccountCartId(db: Database, userId: UserId): Promise<CartId | null> {
  const [cart] = await selectOpenCartId(db).execute({ userId })
  return cart?.id ?? null
}

const selectOpenCartId = prepareQuery((db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, sql.placeholder('userId')), eq(carts.state, 'open')))
    .prepare('account_cart_id'),
)
