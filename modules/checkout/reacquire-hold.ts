import { markCartOrdered } from '#modules/cart'
import { reserveStock } from '#modules/catalog'
import {
  buildHoldReference,
  incrementHoldCount,
  isOrderErased,
  listOrderLines,
  type OrderRow,
} from '#modules/orders'
import { findCouponByCode, redeemCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'

interface ReacquireHoldInput {
  /** Locked; its hold has expired and its stock was released. */
  order: OrderRow
  now: Date
}

/**
 * Reserves the stock of an order again, with its cart and its coupon. Returns false, with nothing changed, if an item
 * or the coupon is no longer available, the cart was ordered again, or the order was erased and has no address.
 */
export async function reacquireHold(tx: Database, input: ReacquireHoldInput): Promise<boolean> {
  if (isOrderErased(input.order)) return false
  const reserved = await runResultSavepoint(tx, (savepoint) => reserveAll(savepoint, input))
  return reserved.ok
}

async function reserveAll(
  tx: Database,
  { order, now }: ReacquireHoldInput,
): Promise<Result<undefined, 'cart_not_open' | 'out_of_stock' | 'coupon_unavailable'>> {
  const { cartId, couponCode, email } = order
  if (cartId && !(await markCartOrdered(tx, { cartId, now }))) return err('cart_not_open')

  const reference = buildHoldReference(await incrementHoldCount(tx, order))
  const items = await listOrderLines(tx, order.id)
  const shortages = await reserveStock(tx, { items, reference, now })
  if (shortages.length > 0) return err('out_of_stock')

  if (couponCode === null) return ok(undefined)
  const coupon = await findCouponByCode(tx, couponCode)
  if (!coupon) return err('coupon_unavailable')
  const redeemed = await redeemCoupon(tx, { coupon, orderId: order.id, email, now })
  return redeemed.ok ? redeemed : err('coupon_unavailable')
}
