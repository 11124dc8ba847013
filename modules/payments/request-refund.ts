import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { record } from '#platform/outbox'
import { type Payment, payments, type Refund, refunds } from './tables.ts'

interface Ask {
  payment: Payment
  minor: number
  /** What the asker calls it: the same key refunds once. */
  key: string
  cause: Refund['cause']
  reason: string
  now: Date
}

export const REFUND_REQUESTED = 'refund.requested'

/**
 * Promises money back. From here on it counts against the payment; the provider is asked after the commit, and
 * again until it is done. Null when the payment does not hold that much any more.
 */
export async function requestRefund(
  tx: Database,
  { payment, minor, key, cause, reason, now }: Ask,
): Promise<Refund | null> {
  const taken = await tx
    .update(payments)
    .set({ refundedMinor: sql`${payments.refundedMinor} + ${minor}` })
    .where(
      and(
        eq(payments.id, payment.id),
        sql`${payments.refundedMinor} + ${minor} <= ${payments.capturedMinor}`,
      ),
    )
    .returning({ id: payments.id })
  if (taken.length === 0) return null

  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId<'refund'>(),
      paymentId: payment.id,
      orderId: payment.orderId,
      key,
      cause,
      reason,
      currency: payment.currency,
      amountMinor: minor,
      createdAt: now,
    })
    .returning()
  await record(tx, { topic: REFUND_REQUESTED, subject: refund!.id, now })
  return refund!
}
