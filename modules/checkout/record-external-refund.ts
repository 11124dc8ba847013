import { listOrderLines, listTenders, type OrderRow } from '#modules/orders'
import {
  type ExternalRefund,
  isRefundOfOrder,
  listRefundsByOrder,
  type Payment,
  type Refund,
} from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { calculateRefund } from './calculate-refund.ts'
import { createRefund } from './create-refund.ts'
import { recordRefundResult } from './record-refund-result.ts'
import { toPaymentSource } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'
import { toRefundableOrder } from './refundable-order.ts'

interface RecordExternalRefundInput {
  /** Locked. */
  order: OrderRow
  /** Captured. As it was read while the order is locked. */
  payment: Payment
  refund: ExternalRefund
  now: Date
}

/**
 * Records a refund that was made at the provider, such as in its dashboard, as one of the order: its payment, ledger,
 * credit note and e-mail follow. One that failed before the shop knew of it moved no money and is none of the order.
 * Throws where the shop's books have less left of the payment.
 */
export async function recordExternalRefund(
  tx: Database,
  input: RecordExternalRefundInput,
): Promise<void> {
  const { order, payment, refund, now } = input
  const { reference, state } = refund
  const refunds = await listRefundsByOrder(tx, order.id)
  const known = refunds.find(
    (one) => one.paymentId === payment.id && one.providerReference === reference,
  )
  if (known) return recordRefundResult(tx, { refund: known, reference, state, now })
  if (state !== 'failed') await createExternalRefund(tx, { ...input, refunds })
}

interface CreateExternalRefundInput extends RecordExternalRefundInput {
  refunds: Refund[]
}

async function createExternalRefund(tx: Database, input: CreateExternalRefundInput) {
  const { order, payment, refunds, refund, now } = input
  const { minor } = refund.amount
  const { reference, state } = refund
  const reason = { code: 'refunded_at_provider' } as const
  const made = { reference, state }
  const actor = buildProviderActor(payment.provider)
  const lines = await listOrderLines(tx, order.id)
  const refundable = { ...toRefundableOrder({ order, lines, refunds }), stepMinor: 1 }
  const breakdown = calculateRefund(refundable, { kind: 'amount', minor })
  const isOfSale = order.paidMinor >= order.totalMinor && minor > sumFailedSurplus(payment, refunds)
  const source = toPaymentSource(payment)
  if (!isOfSale || !breakdown.ok) {
    const isTendered = order.paidMinor < order.totalMinor && (await isOfDeposit(tx, input))
    return refundSurplus(tx, { order, source, minor, isTendered, reason, made, actor, now })
  }
  const key = `external:${reference}`
  const refundInput = { order, source, lines, breakdown: breakdown.value, reason }
  await createRefund(tx, { ...refundInput, restock: false, key, made, actor, now })
}

/** Whether the money counts as paid for the order, of which the rest is still due. A surplus does not. */
async function isOfDeposit(
  tx: Database,
  { order, payment, refunds, refund }: CreateExternalRefundInput,
): Promise<boolean> {
  const tenders = await listTenders(tx, order.id)
  const tender = tenders.find(({ kind, reference }) => {
    return kind === 'payment' && reference === payment.id
  })
  const refunded = refunds.filter(({ paymentId, cause, state }) => {
    const isOfPayment = paymentId === payment.id && state !== 'failed'
    return isOfPayment && isRefundOfOrder({ cause })
  })
  const left = refunded.reduce((sum, { amountMinor }) => sum - amountMinor, tender?.minor ?? 0)
  return refund.amount.minor <= left
}

/** What the shop could not give back of a payment that paid for nothing: a refund at the provider is of that first. */
function sumFailedSurplus({ id }: Payment, refunds: Refund[]): number {
  return refunds
    .filter(({ paymentId, cause, state }) => {
      return paymentId === id && !isRefundOfOrder({ cause }) && state === 'failed'
    })
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
