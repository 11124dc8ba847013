import { takeOrderedItems } from '#modules/cart'
import {
  detachCart,
  isOrderErased,
  listOrderLines,
  type OrderRow,
  reopenOrder,
} from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { takeClaims } from './claims.ts'
import { getHoldExpiry } from './hold-duration.ts'

interface ReacquireHoldInput {
  /** Locked; its hold has expired and its claims were given back. */
  order: OrderRow
  now: Date
}

/**
 * Opens an order again with a new hold: takes its claims and its cart. Items that the shopper added to the cart since
 * stay in it. Returns null, with nothing changed, if a claim is no longer available, the cart was ordered again, or the
 * order was erased and has no address.
 */
export async function reacquireHold(
  tx: Database,
  input: ReacquireHoldInput,
): Promise<OrderRow | null> {
  if (isOrderErased(input.order)) return null
  const reopened = await runResultSavepoint(tx, (savepoint) => reopenAndClaim(savepoint, input))
  return reopened.ok ? reopened.value : null
}

async function reopenAndClaim(
  tx: Database,
  { order, now }: ReacquireHoldInput,
): Promise<Result<OrderRow, 'cart_not_open' | 'not_available'>> {
  const { cartId } = order
  const lines = await listOrderLines(tx, order.id)
  const cartState = cartId && (await takeOrderedItems(tx, { cartId, items: lines, now }))
  if (cartId && !cartState) return err('cart_not_open')
  if (cartState === 'open') await detachCart(tx, order.id)

  const reopened = await reopenOrder(tx, { order, holdExpiresAt: getHoldExpiry(now), now })
  const claimed = await takeClaims(tx, { order: reopened, lines, now })
  return claimed.ok ? ok(reopened) : err('not_available')
}
