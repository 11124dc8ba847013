import type { OrderRow } from '#modules/orders'
import { listPaymentsByOrder, type RefundReasonCode } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { refundLockedOrder } from './refund-order.ts'
import { refundSurplus } from './refund-surplus.ts'

interface ReturnPaymentsInput {
  /** Locked; as it was before it was cancelled. */
  order: OrderRow
  reason: { code: RefundReasonCode }
  key: string
  actor: Actor
  now: Date
}

/** Refunds what was paid for a cancelled order: a sale is reversed, and a part of the amount due is just given back. */
export async function returnPayments(
  tx: Database,
  { order, reason, key, actor, now }: ReturnPaymentsInput,
): Promise<void> {
  if (order.paidMinor === order.refundedMinor) return
  if (order.paidMinor >= order.totalMinor) {
    const selection = { kind: 'all' } as const
    const refunded = await refundLockedOrder(tx, {
      ...{ order, selection, reason, restock: false, key, actor, now },
    })
    if (!refunded.ok) throw new Error(`Order ${order.number} has ${refunded.error.code}`)
    return
  }
  for (const payment of await listPaymentsByOrder(tx, order.id)) {
    const minor = payment.capturedMinor - payment.refundedMinor
    if (minor > 0)
      await refundSurplus(tx, { order, payment, minor, isTendered: true, reason, actor, now })
  }
}
