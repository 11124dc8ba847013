import { eq, sql } from 'drizzle-orm'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import type { MergedCart } from './contract.ts'
import { joinLines } from './join-lines.ts'
import { emptyCart, insertCart } from './open-cart.ts'
import { ownCartId } from './own-cart.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { lockOpenCart, type StoredCart } from './stored-cart.ts'
import { type CartId, type CartOwner, cartItems, carts } from './tables.ts'

interface Merging {
  /** The guest's. */
  cartId: CartId
  by: CartOwner
  now: Date
}

/**
 * Puts what a guest's cart holds into the account's, in one transaction: quantities add up as far as stock and the limit
 * of a line reach, and the answer says what became of each line. The guest's cart is gone then, so doing it again, or
 * twice at once, finds nothing to add. Of another account's cart nothing is taken, and nothing said.
 */
export async function mergeCart(db: Database, { cartId, by, now }: Merging): Promise<MergedCart> {
  const merged = await inTransaction(db, async (tx) => {
    const own = await lockOwnCart(tx, { by, now })
    const guest = await lockOpenCart(tx, { cartId, now })
    if (!guest) return { cart: own, changes: [] }
    const taken = await takeTerms(tx, own, guest)
    const joined = await joinLines(tx, { cart: taken, from: guest, now })
    await clear(tx, guest.id)
    return joined
  })
  const cart = showCart(await priceCart(db, { cart: merged.cart, now }), { now })
  return { cart, changes: merged.changes }
}

/** Whoever merges waits here for whoever else does: from then on there is one open cart, and it is held. */
async function lockOwnCart(
  tx: Database,
  { by, now }: Omit<Merging, 'cartId'>,
): Promise<StoredCart> {
  await insertCart(tx, emptyCart({ by, now }))
  const cartId = await ownCartId(tx, by)
  const cart = cartId && (await lockOpenCart(tx, { cartId, by, now }))
  // It was ordered in between: then there is room for a new one.
  return cart || lockOwnCart(tx, { by, now })
}

/** An empty cart goes where the guest's went; a coupon is taken along where there is none. */
async function takeTerms(tx: Database, own: StoredCart, guest: StoredCart): Promise<StoredCart> {
  const couponId: CouponId | null = own.couponId ?? guest.couponId
  const { country, shipping, currency } = own.items.length > 0 ? own : guest
  const terms = { couponId, country, shipping, currency }
  await tx.update(carts).set(terms).where(eq(carts.id, own.id))
  return { ...own, ...terms }
}

/** A cart that an order came from has to stay, empty. */
async function clear(tx: Database, id: CartId) {
  await tx.delete(cartItems).where(eq(cartItems.cartId, id))
  await tx.execute(sql`delete from carts c
    where id = ${id} and not exists (select from orders where cart_id = c.id)`)
}
