import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { saveCartFields } from './update-cart.ts'

export async function removeCoupon(
  db: Database,
  access: CartAccess & { now: Date },
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, access)
    if (!locked.ok) return locked
    return ok(await saveCartFields(tx, locked.value, { couponId: null }))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now: access.now }))
}
