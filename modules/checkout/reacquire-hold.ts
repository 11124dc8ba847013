import { takeOrderedItems } from '#modules/cart'
import { reserveStock } from '#modules/catalog'
import {
  buildHoldReference,
  detachCart,
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
 * Reserves the stock of an order again, with its cart and its coupon. Items that the shopper added to the cart since
 * stay in it. Returns false, with nothing changed, if an item
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
  const items = await listOrderLines(tx, order.id)
  const cartState = cartId && (await takeOrderedItems(tx, { cartId, items, now }))
  if (cartId && !cartState) return err('cart_not_open')
  if (cartState === 'open') await detachCart(tx, order.id)

  const reference = buildHoldReference(await incrementHoldCount(tx, order))
  const shortages = await reserveStock(tx, { items, reference, now })
  if (shortages.length > 0) return err('out_of_stock')

  if (couponCode === null) return ok(undefined)
  const coupon = await findCouponByCode(tx, couponCode)
  if (!coupon) return err('coupon_unavailable')
  const redeemed = await redeemCoupon(tx, { coupon, orderId: order.id, email, now })
  return redeemed.ok ? redeemed : err('coupon_unavailable')
}
