import type { OrderRow } from '#modules/orders'
import type { RefundReasonCode } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { refundLockedOrder } from './refund-order.ts'
import { listRefundSources } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'

interface ReturnPaymentsInput {
  /** Locked; as it was before it was cancelled, without the store credit that was given back already. */
  order: OrderRow
  reason: { code: RefundReasonCode }
  key: string
  actor: Actor
  now: Date
}

/**
 * Refunds what was paid for a cancelled order: a sale is reversed, and a part of the amount due is just given back. What
 * orders were paid with that this one was exchanged for is locked too. On an error the caller must roll back.
 */
export async function returnPayments(
  tx: Database,
  { order, reason, key, actor, now }: ReturnPaymentsInput,
): Promise<Result<undefined, 'refund_failed_before'>> {
  if (order.paidMinor === order.refundedMinor) return ok(undefined)
  if (order.paidMinor >= order.totalMinor) {
    const selection = { kind: 'all' } as const
    const refunded = await refundLockedOrder(tx, {
      ...{ order, selection, reason, restock: false, key, actor, now },
    })
    if (refunded.ok) return ok(undefined)
    const { code } = refunded.error
    if (code === 'refund_failed_before') return err(code)
    throw new Error(`Order ${order.number} has ${code}`)
  }
  const { payments, values, upstream } = await listRefundSources(tx, { order })
  let rest = order.paidMinor - order.refundedMinor
  for (const source of [...payments, ...values, ...upstream]) {
    const minor = Math.min(source.refundableMinor, rest)
    if (minor === 0) continue
    await refundSurplus(tx, { order, source, minor, isTendered: true, reason, actor, now })
    rest -= minor
  }
  return ok(undefined)
}
