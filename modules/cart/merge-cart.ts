import { eq, sql } from 'drizzle-orm'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { toCartResponse } from './cart-response.ts'
import type { MergedCart } from './contract.ts'
import { buildEmptyCart, insertCart } from './create-cart.ts'
import { findAccountCartId } from './get-account-cart.ts'
import { type CartWithItems, lockOpenCart } from './load-cart.ts'
import { mergeCartItems } from './merge-cart-items.ts'
import { priceCart } from './price-cart.ts'
import { type CartId, type CartOwnerId, cartItems, carts } from './tables.ts'

interface MergeCartInput {
  /** The guest's. */
  cartId: CartId
  userId: CartOwnerId
  now: Date
}

/**
 * Puts what a guest's cart holds into the account's, in one transaction: quantities add up as far as stock and the limit
 * of a line reach, and the answer says what became of each line. The guest's cart is gone then, so doing it again, or
 * twice at once, finds nothing to add. Of another account's cart nothing is taken, and nothing said.
 */
export async function mergeCart(
  db: Database,
  { cartId, userId, now }: MergeCartInput,
): Promise<MergedCart> {
  const merged = await runInTransaction(db, async (tx) => {
    const own = await lockAccountCart(tx, { userId, now })
    const guest = await lockOpenCart(tx, { cartId, now })
    if (!guest) return { cart: own, changes: [] }
    const taken = await copyGuestTerms(tx, own, guest)
    const joined = await mergeCartItems(tx, { cart: taken, source: guest, now })
    await deleteGuestCart(tx, guest.id)
    return joined
  })
  const cart = toCartResponse(await priceCart(db, { cart: merged.cart, now }), { now })
  return { cart, changes: merged.changes }
}

/** Whoever merges waits here for whoever else does: from then on there is one open cart, and it is held. */
async function lockAccountCart(
  tx: Database,
  { userId, now }: Omit<MergeCartInput, 'cartId'>,
): Promise<CartWithItems> {
  await insertCart(tx, buildEmptyCart({ userId, now }))
  const cartId = await findAccountCartId(tx, userId)
  const cart = cartId && (await lockOpenCart(tx, { cartId, userId, now }))
  // It was ordered in between: then there is room for a new one.
  return cart || lockAccountCart(tx, { userId, now })
}

/** An empty cart goes where the guest's went; a coupon is taken along where there is none. */
async function copyGuestTerms(
  tx: Database,
  own: CartWithItems,
  guest: CartWithItems,
): Promise<CartWithItems> {
  const couponId: CouponId | null = own.couponId ?? guest.couponId
  const { country, shipping, currency } = own.items.length > 0 ? own : guest
  const terms = { couponId, country, shipping, currency }
  await tx.update(carts).set(terms).where(eq(carts.id, own.id))
  return { ...own, ...terms }
}

/** A cart that an order came from has to stay, empty. */
async function deleteGuestCart(tx: Database, id: CartId) {
  await tx.delete(cartItems).where(eq(cartItems.cartId, id))
  await tx.execute(sql`delete from carts c
    where id = ${id} and not exists (select from orders where cart_id = c.id)`)
}
