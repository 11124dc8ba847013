import { and, eq, sql } from 'drizzle-orm'
import {
  coverExchange,
  type ExchangeId,
  type OrderId,
  type OrderReason,
  type TenderId,
} from '#modules/orders'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { buildBaseAmount, type ExchangeRate } from '#platform/money/base-amount'
import { err, ok, type Result } from '#platform/result'
import {
  type Payment,
  type PaymentId,
  payments,
  type Refund,
  type RefundLine,
  type RefundReasonCode,
  refundLines,
  refunds,
} from './tables.ts'

/**
 * What a refund gives back: a payment, a tender of store credit or gift value, or what a second order was given in an
 * exchange. One of the three ids is not null.
 */
export interface RefundSource {
  paymentId: PaymentId | null
  tenderId: TenderId | null
  exchangeId: ExchangeId | null
  orderId: OrderId
  currency: string
  exchangeRate: ExchangeRate
  /** What is left of it. */
  refundableMinor: number
}

interface RequestRefundInput {
  /** As it was read while the order is locked. */
  source: RefundSource
  minor: number
  /** Idempotency key: the same key refunds once. */
  key: string
  cause: Refund['cause']
  reason: OrderReason<RefundReasonCode>
  /** The tax in the amount. */
  taxMinor?: number
  includesShipping?: boolean
  /** The items that are refunded. */
  lines?: Pick<RefundLine, 'orderLineId' | 'quantity' | 'amountMinor'>[]
  /** The provider has made it already, under this reference. */
  made?: { reference: string; state: Refund['state'] } | undefined
  now: Date
}

export const REFUND_REQUESTED = 'refund.requested'
/** The provider has taken a refund on. */
export const REFUND_ACCEPTED = 'refund.accepted'

/**
 * Records a refund. From then on it counts against its source. An event handler executes that of a payment at the provider
 * after the commit, if the provider has not made it already; that of a value is carried out by the ledger. Fails where less
 * than the amount is left.
 */
export async function requestRefund(
  tx: Database,
  input: RequestRefundInput,
): Promise<Result<Refund, 'amount_too_large'>> {
  const { source, minor } = input
  const { paymentId, exchangeId } = source
  if (minor > source.refundableMinor) return err('amount_too_large')
  if (paymentId && !(await addRefundedAmount(tx, paymentId, minor))) return err('amount_too_large')
  if (exchangeId) await coverExchange(tx, { id: exchangeId, minor, now: input.now })

  const refund = await insertRefund(tx, input)
  const topic = input.made || !paymentId ? REFUND_ACCEPTED : REFUND_REQUESTED
  await publishEvent(tx, { topic, subject: refund.id, now: input.now })
  return ok(refund)
}

/**
 * Requests a refund of a payment that failed again, as its next attempt. Fails where the payment has less left; a surplus
 * is then what is left.
 */
export async function requestRefundAgain(
  tx: Database,
  { refund, payment, now }: { refund: Refund; payment: Payment; now: Date },
): Promise<Result<Refund, 'amount_too_large'>> {
  const { id, currency, cause } = refund
  const left = payment.capturedMinor - payment.refundedMinor
  const isRest = cause === 'surplus' && 0 < left && left < refund.amountMinor
  const amountMinor = isRest ? left : refund.amountMinor
  if (!(await addRefundedAmount(tx, payment.id, amountMinor))) return err('amount_too_large')
  const attempt = refund.attempt + 1
  const next = {
    ...({ attempt, state: 'pending', providerReference: null, lastCheckedAt: null } as const),
    ...{ amountMinor, ...buildBaseAmount({ minor: amountMinor, currency }, refund) },
  }
  await tx.update(refunds).set(next).where(eq(refunds.id, id))
  await publishEvent(tx, { topic: REFUND_REQUESTED, subject: id, now })
  return ok({ ...refund, ...next })
}

/** Returns false where less than the amount is left. */
async function addRefundedAmount(tx: Database, paymentId: PaymentId, minor: number) {
  const refundedMinor = sql`${payments.refundedMinor} + ${minor}`
  const { rowCount } = await tx
    .update(payments)
    .set({ refundedMinor })
    .where(and(eq(payments.id, paymentId), sql`${refundedMinor} <= ${payments.capturedMinor}`))
  return rowCount === 1
}

async function insertRefund(tx: Database, input: RequestRefundInput): Promise<Refund> {
  const { source, minor, key, cause, taxMinor, includesShipping, lines = [], now } = input
  const { reason } = input
  const { paymentId, tenderId, exchangeId, orderId, currency } = source
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId<'refund'>(),
      ...{ paymentId, tenderId, exchangeId, orderId, key, cause, currency },
      ...(!paymentId && { state: 'succeeded' as const }),
      ...(input.made && { state: input.made.state, providerReference: input.made.reference }),
      reasonCode: 'code' in reason ? reason.code : null,
      comment: 'comment' in reason ? reason.comment : null,
      amountMinor: minor,
      ...buildBaseAmount({ minor, currency }, source.exchangeRate),
      ...(taxMinor !== undefined && { taxMinor }),
      ...(includesShipping !== undefined && { includesShipping }),
      createdAt: now,
    })
    .returning()
  const rows = lines.map((line) => ({ refundId: refund!.id, ...line, createdAt: now }))
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
  return refund!
}
