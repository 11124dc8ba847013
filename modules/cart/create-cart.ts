import type { Country } from '#contract/pricing'
import { getPriceRules } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { newRandomId } from '#platform/ids'
import { toCartResponse } from './cart-response.ts'
import type { Cart } from './contract.ts'
import { getAccountCart } from './get-account-cart.ts'
import type { CartWithItems } from './load-cart.ts'
import { buildPricedCart } from './price-cart.ts'
import { type CartOwnerId, carts } from './tables.ts'

interface CreateCartInput {
  country?: Country | undefined
  /** Null, or left out: whoever knows its id may fill it. */
  userId?: CartOwnerId | null
  now: Date
}

/** A new, empty cart. An account has one open cart: where there is one already, that one. */
export async function createCart(
  db: Database,
  { country = 'US', userId = null, now }: CreateCartInput,
): Promise<Cart> {
  const cart = buildEmptyCart({ country, userId, now })
  const { rowCount } = await insertCart(db, cart)
  const known = rowCount === 0 && userId ? await getAccountCart(db, { by: userId, now }) : null
  if (known) return known
  const rules = await getPriceRules(db, cart)
  return toCartResponse(buildPricedCart({ cart, offers: [], rules, coupon: null, now }), { now })
}

export function buildEmptyCart({
  country = 'US',
  userId = null,
  now,
}: CreateCartInput): CartWithItems {
  return {
    id: newRandomId<'cart'>(),
    ...{ userId: userId, state: 'open', currency: 'USD', country, shipping: 'standard' },
    ...{ couponId: null, items: [], createdAt: now, updatedAt: now },
  }
}

/** Writes nothing where the account has an open cart. */
export function insertCart(db: Database, cart: CartWithItems) {
  return insert(db).execute({ ...cart })
}

const insert = prepareQuery((db) =>
  db.insert(carts).values(buildPlaceholders(carts)).onConflictDoNothing().prepare('cart_created'),
)
