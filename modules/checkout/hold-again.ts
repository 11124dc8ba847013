import { markOrdered } from '#modules/cart'
import { takeStock } from '#modules/catalog'
import { holdReference, isEmptied, nextHold, type OrderRow, orderLinesOf } from '#modules/orders'
import { couponByCode, useCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'

interface Ask {
  /** Locked, and its goods were given back. */
  order: OrderRow
  now: Date
}

/**
 * Takes the goods of an order whose hold ran out once more, with its cart and its coupon's use. False when
 * they are not all to be had any more, the cart was ordered again since, or whoever ordered has left and nobody knows
 * where they would go; then nothing changed.
 */
export async function holdAgain(tx: Database, ask: Ask): Promise<boolean> {
  if (isEmptied(ask.order)) return false
  try {
    await tx.transaction((savepoint) => takeAll(savepoint, ask))
    return true
  } catch (error) {
    if (error instanceof Gone) return false
    throw error
  }
}

/** Takes back what was taken of the goods before one of them was found missing. */
class Gone extends Error {}

async function takeAll(tx: Database, { order, now }: Ask) {
  if (order.cartId && !(await markOrdered(tx, { cartId: order.cartId, now }))) throw new Gone()

  const reference = holdReference(await nextHold(tx, order))
  const goods = await orderLinesOf(tx, order.id)
  const short = await takeStock(tx, { goods, reference, now })
  if (short.length > 0) throw new Gone()

  if (order.couponCode === null) return
  const coupon = await couponByCode(tx, order.couponCode)
  const use = { orderId: order.id, person: order.email, now }
  if (!coupon || (await useCoupon(tx, { coupon, ...use }))) throw new Gone()
}
