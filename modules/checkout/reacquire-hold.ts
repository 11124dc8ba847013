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
import { err, type Result } from '#platform/result'
import { takeClaims } from './claims.ts'
import { getHoldExpiry } from './hold-duration.ts'
import { takeStoreCredit } from './pay-by-store-credit.ts'

interface ReacquireHoldInput {
  /** Locked; its hold has expired and its claims were given back. */
  order: OrderRow
  now: Date
}

type ReacquireHoldResult = Result<OrderRow, 'not_available' | 'store_credit_changed'>

/**
 * Opens an order again with a new hold: takes its claims and its cart. Items that the shopper added to the cart since
 * stay in it. An error, which changes nothing, is that a claim or the store credit is no longer available, the cart was
 * ordered again, or the order was erased and has no address.
 */
export async function reacquireHold(
  tx: Database,
  input: ReacquireHoldInput,
): Promise<ReacquireHoldResult> {
  if (isOrderErased(input.order)) return err('not_available')
  return runResultSavepoint(tx, (savepoint) => reopenAndClaim(savepoint, input))
}

async function reopenAndClaim(
  tx: Database,
  { order, now }: ReacquireHoldInput,
): Promise<ReacquireHoldResult> {
  const { cartId } = order
  const lines = await listOrderLines(tx, order.id)
  const cartState = cartId && (await takeOrderedItems(tx, { cartId, items: lines, now }))
  if (cartId && !cartState) return err('not_available')
  if (cartState === 'open') await detachCart(tx, order.id)

  const reopened = await reopenOrder(tx, { order, holdExpiresAt: getHoldExpiry(now), now })
  const claimed = await takeClaims(tx, { order: reopened, lines, now })
  return claimed.ok ? takeStoreCredit(tx, { order: reopened, now }) : err('not_available')
}
