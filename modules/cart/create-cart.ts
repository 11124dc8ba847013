import type { Country } from '#contract/pricing'
import type { UserId } from '#modules/identity'
import { getPriceRules } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { newRandomId } from '#platform/ids'
import { type CartResponse, toCartResponse } from './cart-response.ts'
import { getAccountCart } from './get-account-cart.ts'
import type { CartWithItems } from './load-cart.ts'
import { buildPricedCart } from './price-cart.ts'
import { carts } from './tables.ts'

interface CreateCartInput {
  country?: Country | undefined
  /** Null or absent for a guest's cart, which any client with its id may change. */
  userId?: UserId | null
  now: Date
}

/** Creates an empty cart. An account has one open cart at most: if it has one, that one is returned. */
export async function createCart(
  db: Database,
  { country = 'US', userId = null, now }: CreateCartInput,
): Promise<CartResponse> {
  const cart = buildEmptyCart({ country, userId, now })
  const { rowCount } = await insertCart(db, cart)
  const existing = rowCount === 0 && userId ? await getAccountCart(db, { userId, now }) : null
  if (existing) return existing
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
    ...{ userId, state: 'open', currency: 'USD', country, shipping: 'standard' },
    ...{ couponId: null, items: [], firstOrderedAt: null, createdAt: now, updatedAt: now },
  }
}

/** Inserts a cart, unless its account has an open one. */
export function insertCart(db: Database, cart: CartWithItems) {
  return insert(db).execute({ ...cart })
}

const insert = prepareQuery((db) =>
  db.insert(carts).values(buildPlaceholders(carts)).onConflictDoNothing().prepare('insert_cart'),
)
