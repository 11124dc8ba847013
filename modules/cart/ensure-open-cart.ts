import type { Database } from '#platform/db/database'
import type { Result } from '#platform/result'
import { type CartAccess, lockOpenCart } from './load-cart.ts'

/** Checks that a client may change a cart, and inserts the row of an issued one that has none yet. */
export async function ensureOpenCart(
  tx: Database,
  access: CartAccess & { now: Date },
): Promise<Result<undefined, 'cart_not_found' | 'cart_ordered'>> {
  const cart = await lockOpenCart(tx, access)
  return cart.ok ? { ok: true, value: undefined } : cart
}
