import type { Country } from '#contract/pricing'
import { priceRules } from '#modules/pricing'
import type { Database } from '#platform/database'
import { unguessableId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import type { Cart } from './contract.ts'
import { priced } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { carts } from './tables.ts'

/** A new, empty cart. Whoever knows its id may fill it. */
export async function openCart(
  db: Database,
  { country = 'US', now }: { country?: Country | undefined; now: Date },
): Promise<Cart> {
  const cart: StoredCart = {
    id: unguessableId<'cart'>(),
    ...{ userId: null, state: 'open', currency: 'USD', country, shipping: 'standard' },
    ...{ couponId: null, items: [], createdAt: now, updatedAt: now },
  }
  await insert(db).execute({ ...cart })
  const rules = await priceRules(db, cart)
  return showCart(priced({ cart, offers: [], rules, coupon: null, now }), { now })
}

const insert = prepared((db) => db.insert(carts).values(placeholders(carts)).prepare('cart_added'))
