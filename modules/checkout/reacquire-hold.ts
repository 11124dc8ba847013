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

interface ReacquireHoldInput {
  /** Locked, and its goods were given back. */
  order: OrderRow
  now: Date
}

/**
 * Takes the goods of an order whose hold ran out once more, with its cart and its coupon's use. False when
 * they are not all to be had any more, the cart was ordered again since, or whoever ordered has left and nobody knows
 * where they would go; then nothing changed.
 */
export async function reacquireHold(tx: Database, input: ReacquireHoldInput): Promise<boolean> {
  if (isOrderErased(input.order)) return false
  try {
    await tx.transaction((savepoint) => reserveAll(savepoint, input))
    return true
  } catch (error) {
    if (error instanceof ReacquireFailed) return false
    throw error
  }
}

/** Takes back what was taken of the goods before one of them was found missing. */
class ReacquireFailed extends Error {}

async function reserveAll(tx: Database, { order, now }: ReacquireHoldInput) {
  if (order.cartId && !(await markCartOrdered(tx, { cartId: order.cartId, now })))
    throw new ReacquireFailed()

  const reference = buildHoldReference(await incrementHoldCount(tx, order))
  const items = await listOrderLines(tx, order.id)
  const short = await reserveStock(tx, { items, reference, now })
  if (short.length > 0) throw new ReacquireFailed()

  if (order.couponCode === null) return
  const coupon = await findCouponByCode(tx, order.couponCode)
  const use = { orderId: order.id, email: order.email, now }
  if (!coupon || (await redeemCoupon(tx, { coupon, ...use }))) throw new ReacquireFailed()
}
