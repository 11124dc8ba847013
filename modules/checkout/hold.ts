import { reopenCart } from '#modules/cart'
import { giveBackStock } from '#modules/catalog'
import { holdReference, moveOrder, type OrderRow, orderLinesOf, type Teller } from '#modules/orders'
import { giveBackCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'

export const HOLD_MINUTES = 30

export function holdEndsAt(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}

interface Ending extends Teller {
  /** Locked; it waits for its payment, or had none to make. */
  order: OrderRow
  why: 'hold_expired' | 'shopper' | 'shop'
}

/** Cancels an order without a payment: its goods, its coupon's use and its cart are as they were before it. */
export async function endHold(tx: Database, { order, why, ...told }: Ending): Promise<OrderRow> {
  const { now } = told
  const move = { orderId: order.id, to: 'cancelled', cancelledFor: why, ...told } as const
  const cancelled = await moveOrder(tx, move)
  if (!cancelled) throw new Error(`Order ${order.number} is ${order.state} and holds nothing`)

  const goods = await orderLinesOf(tx, order.id)
  await giveBackStock(tx, { goods, reference: holdReference(order), now })
  await giveBackCoupon(tx, { orderId: order.id, now })
  if (order.cartId) await reopenCart(tx, { cartId: order.cartId, now })
  return cancelled
}
