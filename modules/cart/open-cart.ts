import type { Country } from '#contract/pricing'
import { priceRules } from '#modules/pricing'
import type { Database } from '#platform/database'
import { unguessableId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import type { Cart } from './contract.ts'
import { ownCart } from './own-cart.ts'
import { priced } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { type CartOwner, carts } from './tables.ts'

interface Opening {
  country?: Country | undefined
  /** Null, or left out: whoever knows its id may fill it. */
  by?: CartOwner | null
  now: Date
}

/** A new, empty cart. An account has one open cart: where there is one already, that one. */
export async function openCart(
  db: Database,
  { country = 'US', by = null, now }: Opening,
): Promise<Cart> {
  const cart = emptyCart({ country, by, now })
  const { rowCount } = await insertCart(db, cart)
  const known = rowCount === 0 && by ? await ownCart(db, { by, now }) : null
  if (known) return known
  const rules = await priceRules(db, cart)
  return showCart(priced({ cart, offers: [], rules, coupon: null, now }), { now })
}

export function emptyCart({ country = 'US', by = null, now }: Opening): StoredCart {
  return {
    id: unguessableId<'cart'>(),
    ...{ userId: by, state: 'open', currency: 'USD', country, shipping: 'standard' },
    ...{ couponId: null, items: [], createdAt: now, updatedAt: now },
  }
}

/** Writes nothing where the account has an open cart. */
export function insertCart(db: Database, cart: StoredCart) {
  return insert(db).execute({ ...cart })
}

const insert = prepared((db) =>
  db.insert(carts).values(placeholders(carts)).onConflictDoNothing().prepare('cart_added'),
)
