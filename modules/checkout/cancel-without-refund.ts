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

interface CancelWithoutRefundInput extends OrderEventContext {
  /** Locked; unpaid, or paid without a payment because it cost nothing. */
  order: OrderRow
  cancelReason: 'hold_expired' | 'shopper' | 'shop'
}

/** Cancels an order without a payment: releases its stock and its coupon, and opens its cart again. */
export async function cancelWithoutRefund(
  tx: Database,
  { order, cancelReason, ...context }: CancelWithoutRefundInput,
): Promise<OrderRow> {
  const { now } = context
  const transition = { orderId: order.id, to: 'cancelled', cancelReason, ...context } as const
  const cancelled = await transitionOrder(tx, transition)
  if (!cancelled.ok)
    throw new Error(`Order ${order.number} is ${order.state} and cannot be cancelled`)

  const items = await listOrderLines(tx, order.id)
  await releaseStock(tx, { items, reference: buildHoldReference(order), now })
  await releaseCoupon(tx, { orderId: order.id, now })
  if (order.cartId) await reopenCart(tx, { cartId: order.cartId, now })
  return cancelled.value
}
