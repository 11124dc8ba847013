import { and, eq, isNull } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import { mergeReveals } from '#modules/flash-sales'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY } from '#platform/money/money'
import { type CartResponse, presentCart } from './cart-response.ts'
import { buildEmptyCart, type CartWithItems } from './cart-with-items.ts'
import { chooseCountry } from './choose-country.ts'
import type { CartMergeChange } from './contract.ts'
import { findAccountCartId } from './get-account-cart.ts'
import type { IssuedCart } from './issued-cart-id.ts'
import { insertCart, lockOpenCart } from './load-cart.ts'
import { loadAccountCartWithOffers } from './load-cart-with-offers.ts'
import { mergeCartItems } from './merge-cart-items.ts'
import { type CartId, cartItems, carts } from './tables.ts'

interface MergeCartInput {
  /** The guest's cart. */
  cartId: CartId
  issued?: IssuedCart | null
  userId: UserId
  /** Of the shop. */
  defaultCountry: Country
  now: Date
}

interface MergeCartResult {
  cart: CartResponse
  /** One for each item of the guest's cart. */
  changes: CartMergeChange[]
}

/**
 * Moves the items of a guest's cart into the cart of an account, in one transaction. Quantities add up, limited by
 * stock and `MAX_QUANTITY`. The guest's cart is emptied, so repeated and concurrent calls find nothing to add. A cart
 * of another account is treated like one that does not exist.
 */
export async function mergeCart(
  db: Database,
  { cartId, issued = null, userId, defaultCountry, now }: MergeCartInput,
): Promise<MergeCartResult> {
  const { cart, changes } = await runInTransaction(db, async (tx) => {
    const guest = await lockOpenCart(tx, { cartId, issued, now })
    if (!guest.ok) {
      const country = await chooseCountry(tx, { userId, defaultCountry })
      const terms = { country, currency: BASE_CURRENCY }
      return { cart: await findOrCreateAccountCart(tx, { ...terms, userId, now }), changes: [] }
    }
    const { country, currency } = guest.value
    const accountCart = await lockAccountCart(tx, { userId, country, currency, now })
    const target = await copyGuestTerms(tx, accountCart, guest.value)
    const merged = await mergeCartItems(tx, { cart: target, source: guest.value, now })
    await mergeReveals(tx, { cartId: guest.value.id, userId, now })
    await emptyGuestCart(tx, { id: guest.value.id, now })
    return merged
  })
  return { cart: await presentCart(db, { cart, now }), changes }
}

interface NewCartInput extends Pick<MergeCartInput, 'userId' | 'now'> {
  /** Of the cart if it is created. */
  country: Country
  currency: string
}

/** Returns the open cart of an account, unchanged, and creates it first if there is none. */
async function findOrCreateAccountCart(
  tx: Database,
  { userId, country, currency, now }: NewCartInput,
): Promise<CartWithItems> {
  await insertCart(tx, buildEmptyCart({ userId, country, currency, now }))
  const { cart } = await loadAccountCartWithOffers(tx, userId)
  // Another request may have ordered the cart meanwhile: then a new one can be created.
  return cart ?? findOrCreateAccountCart(tx, { userId, country, currency, now })
}

/** Locks the open cart of an account, and creates it first if there is none. Concurrent merges wait here. */
async function lockAccountCart(
  tx: Database,
  { userId, country, currency, now }: NewCartInput,
): Promise<CartWithItems> {
  await insertCart(tx, buildEmptyCart({ userId, country, currency, now }))
  const cartId = await findAccountCartId(tx, userId)
  const locked = cartId && (await lockOpenCart(tx, { cartId, userId, now }))
  // Another request may have ordered the cart before it was locked: then a new one can be created.
  return locked?.ok ? locked.value : lockAccountCart(tx, { userId, country, currency, now })
}

/** An empty cart takes the country, shipping method and currency of the guest's. The guest's coupon fills a gap. */
async function copyGuestTerms(
  tx: Database,
  cart: CartWithItems,
  guest: CartWithItems,
): Promise<CartWithItems> {
  const couponId = cart.couponId ?? guest.couponId
  const { country, shipping, currency } = cart.items.length > 0 ? cart : guest
  const terms = { couponId, country, shipping, currency }
  await tx.update(carts).set(terms).where(eq(carts.id, cart.id))
  return { ...cart, ...terms }
}

/** Nobody finds the cart from then on, unless it was ordered once: then its order can open it again. */
async function emptyGuestCart(tx: Database, { id, now }: { id: CartId; now: Date }) {
  await tx.delete(cartItems).where(eq(cartItems.cartId, id))
  await tx
    .update(carts)
    .set({ mergedAt: now })
    .where(and(eq(carts.id, id), isNull(carts.firstOrderedAt)))
}
