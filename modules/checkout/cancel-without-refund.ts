import { reopenCart } from '#modules/cart'
import { releaseStock } from '#modules/catalog'
import {
  buildHoldReference,
  listOrderLines,
  type OrderEventContext,
  type OrderRow,
  transitionOrder,
} from '#modules/orders'
import { releaseCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'

export const HOLD_MINUTES = 30

export function getHoldExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000)
}

interface CancelWithoutRefundInput extends OrderEventContext {
  /** Locked; it waits for its payment, or had none to make. */
  order: OrderRow
  cancelReason: 'hold_expired' | 'shopper' | 'shop'
}

/** Cancels an order without a payment: its goods, its coupon's use and its cart are as they were before it. */
export async function cancelWithoutRefund(
  tx: Database,
  { order, cancelReason, ...told }: CancelWithoutRefundInput,
): Promise<OrderRow> {
  const { now } = told
  const move = { orderId: order.id, to: 'cancelled', cancelReason, ...told } as const
  const cancelled = await transitionOrder(tx, move)
  if (!cancelled) throw new Error(`Order ${order.number} is ${order.state} and holds nothing`)

  const items = await listOrderLines(tx, order.id)
  await releaseStock(tx, { items, reference: buildHoldReference(order), now })
  await releaseCoupon(tx, { orderId: order.id, now })
  if (order.cartId) await reopenCart(tx, { cartId: order.cartId, now })
  return cancelled
}
