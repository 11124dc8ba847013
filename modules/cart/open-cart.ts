import type { Country } from '#contract/pricing'
import { priceRules } from '#modules/pricing'
import type { Database } from '#platform/database'
import { unguessableId } from '#platform/ids'
import type { Cart } from './contract.ts'
import { priced } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { carts } from './tables.ts'

/** A new, empty cart. Whoever knows its id may fill it. */
export async function openCart(
  db: Database,
  { country = 'US', now }: { country?: Country | undefined; now: Date },
): Promise<Cart> {
  const [row] = await db
    .insert(carts)
    .values({ id: unguessableId<'cart'>(), country, createdAt: now, updatedAt: now })
    .returning()
  const cart = { ...row!, items: [] }
  const rules = await priceRules(db, cart)
  return showCart(priced({ cart, offers: [], rules, coupon: null, now }), { now })
}
