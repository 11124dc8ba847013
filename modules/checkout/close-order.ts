import { reopenCart } from '#modules/cart'
import { reverseTransaction } from '#modules/ledger'
import {
  listOrderLines,
  type OrderEventContext,
  type OrderRow,
  transitionLockedOrder,
} from '#modules/orders'
import type { Database } from '#platform/db/database'
import { giveBackClaims } from './claims.ts'
import { closeOpenEdit } from './close-order-edit.ts'
import { removeExchangeTender } from './pay-by-exchange.ts'
import { postStoreCreditReturn, removeCreditTender } from './pay-by-store-credit.ts'

interface CloseOrderInput extends OrderEventContext {
  /** Locked; nothing of it has left. */
  order: OrderRow
  cancelReason: 'hold_expired' | 'shopper' | 'shop'
}

/**
 * Cancels an order and gives back what it claims: also the store credit, and the value of goods that are still to come, of
 * an order that was not paid in full, as if they had never been taken. The cart of an order for which nothing else was paid opens again. What else was paid is not given back
 * here.
 */
export async function closeOrder(
  tx: Database,
  { order, cancelReason, ...context }: CloseOrderInput,
): Promise<OrderRow> {
  const { now } = context
  await closeOpenEdit(tx, { order, state: 'cancelled', ...context })
  const withoutCredit = await removeCreditTender(tx, { order, now })
  const open = await removeExchangeTender(tx, { order: withoutCredit, now })
  const lines = await listOrderLines(tx, order.id)
  const cancelled = await transitionLockedOrder(tx, {
    order: open,
    to: 'cancelled',
    cancelReason,
    ...context,
  })
  if (!cancelled.ok) {
    throw new Error(`Order ${order.number} is ${order.fulfilmentState} and cannot be cancelled`)
  }
  await giveBackClaims(tx, { order, lines, now })
  await postStoreCreditReturn(tx, { order, now })
  // Of an order that cost nothing. Of a paid one, the refund is posted.
  if (order.totalMinor === 0) {
    await reverseTransaction(tx, { kind: 'sale', reference: order.id, now })
  }
  if (order.cartId && open.paidMinor === 0) await reopenCart(tx, { cartId: order.cartId, now })
  return cancelled.value
}
