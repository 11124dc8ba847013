import type { OrderRow } from '#modules/orders'
import type { RefundReasonCode } from '#modules/payments'
import { getRoundingIncrement } from '#modules/pricing'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { sumSources } from './plan-refund.ts'
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
 * orders were paid with that this one was exchanged for is locked too. What somebody has given back at the provider is not
 * given back again. On an error the caller must roll back.
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
    if (code !== 'refunded_at_provider') throw new Error(`Order ${order.number} has ${code}`)
    return returnRest(tx, { order, reason, key, actor, now })
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

/** Refunds what is left of what a paid order was paid with, which is less than the order has left. */
async function returnRest(
  tx: Database,
  { order, ...input }: ReturnPaymentsInput,
): Promise<Result<undefined, 'refund_failed_before'>> {
  const step = getRoundingIncrement(order.currency)
  const left = sumSources(await listRefundSources(tx, { order }))
  const minor = Math.floor(left / step) * step
  if (minor === 0) return ok(undefined)
  const selection = { kind: 'amount', minor } as const
  const refunded = await refundLockedOrder(tx, { order, selection, restock: false, ...input })
  if (!refunded.ok) throw new Error(`Order ${order.number} has ${refunded.error.code}`)
  return ok(undefined)
}
