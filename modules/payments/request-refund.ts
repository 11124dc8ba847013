import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import {
  type Payment,
  payments,
  type Refund,
  type RefundLine,
  refundLines,
  refunds,
} from './tables.ts'

interface RequestRefundInput {
  payment: Payment
  minor: number
  /** What the asker calls it: the same key refunds once. */
  key: string
  cause: Refund['cause']
  reason: string
  /** Of the amount. */
  taxMinor?: number
  includesShipping?: boolean
  /** The goods it is for. */
  lines?: Pick<RefundLine, 'orderLineId' | 'quantity' | 'amountMinor'>[]
  now: Date
}

export const REFUND_REQUESTED = 'refund.requested'

/**
 * Promises money back. From here on it counts against the payment; the provider is asked after the commit, and
 * again until it is done. Null when the payment does not hold that much any more.
 */
export async function requestRefund(
  tx: Database,
  input: RequestRefundInput,
): Promise<Refund | null> {
  const { payment, minor, now } = input
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

  const refund = await insertRefund(tx, input)
  await publishEvent(tx, { topic: REFUND_REQUESTED, subject: refund.id, now })
  return refund
}

async function insertRefund(
  tx: Database,
  { payment, minor, lines = [], now, ...about }: RequestRefundInput,
) {
  const { orderId, currency } = payment
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId<'refund'>(),
      paymentId: payment.id,
      orderId,
      currency,
      amountMinor: minor,
      createdAt: now,
      ...about,
    })
    .returning()
  const rows = lines.map((line) => ({ refundId: refund!.id, ...line, createdAt: now }))
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
  return refund!
}
