import { listOrderLines, listTenders, type OrderLineId, type OrderRow } from '#modules/orders'
import {
  type ExternalRefund,
  isRefundOfOrder,
  listRefundsByOrder,
  listRefundsByReference,
  type Payment,
  type Refund,
} from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { calculatePartialRefund } from './calculate-refund.ts'
import { createRefund } from './create-refund.ts'
import { recordRefundResult } from './record-refund-result.ts'
import { toPaymentSource } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'
import { toRefundableOrder } from './refundable-order.ts'
import { returnOrderTickets } from './return-order-tickets.ts'

interface RecordExternalRefundInput {
  /** Locked. */
  order: OrderRow
  /** The orders that it was exchanged for, oldest first. Locked. */
  exchanged: OrderRow[]
  /** Captured. As it was read while the order is locked. */
  payment: Payment
  refund: ExternalRefund
  now: Date
}

/**
 * Records a refund that was made at the provider, such as in its dashboard, as one of the order: its payment, ledger,
 * credit note and e-mail follow. What pays for orders that it was exchanged for is recorded as refunds of those. One that
 * failed before the shop knew of it moved no money and is none of the order. Throws where the shop's books have less left of the payment.
 */
export async function recordExternalRefund(
  tx: Database,
  input: RecordExternalRefundInput,
): Promise<void> {
  const { order, payment, refund, now } = input
  const { reference, state } = refund
  const known = await listRefundsByReference(tx, { paymentId: payment.id, reference })
  for (const part of known) await recordRefundResult(tx, { refund: part, reference, state, now })
  if (known.length > 0 || state === 'failed') return
  const refunds = await listRefundsByOrder(tx, order.id)
  await createExternalRefund(tx, { ...input, refunds })
}

interface CreateExternalRefundInput extends RecordExternalRefundInput {
  /** Of the order. */
  refunds: Refund[]
}

async function createExternalRefund(tx: Database, input: CreateExternalRefundInput) {
  const { order, payment, refunds, refund, now } = input
  const isOfSale = refund.amount.minor > sumFailedSurplus(payment, refunds)
  const shares = isOfSale ? splitExternalRefund(input) : []
  for (const { order, minor } of shares) {
    await refundShare(tx, { order, payment, minor, refund, now })
  }
  const minor = shares.reduce((rest, share) => rest - share.minor, refund.amount.minor)
  if (minor === 0) return
  const isTendered = order.paidMinor < order.totalMinor && (await isOfDeposit(tx, input))
  await refundSurplus(tx, {
    ...{ order, source: toPaymentSource(payment), minor, isTendered, now },
    ...describeExternal({ payment, refund }),
  })
}

function describeExternal({ payment, refund }: Pick<RefundShareInput, 'payment' | 'refund'>) {
  const { reference, state } = refund
  const actor = buildProviderActor(payment.provider)
  return { reason: { code: 'refunded_at_provider' }, made: { reference, state }, actor } as const
}

interface RefundShare {
  order: OrderRow
  minor: number
}

/**
 * Returns what a refund is of: the order if it has as much left, and otherwise also those that it was exchanged for, which
 * the payment pays for too. Only what was paid in full has a part.
 */
function splitExternalRefund({
  order,
  exchanged,
  refund,
}: RecordExternalRefundInput): RefundShare[] {
  const left = (one: OrderRow) => one.totalMinor - one.refundedMinor - one.returningMinor
  if (left(order) < refund.amount.minor && exchanged.length === 0) return []
  const shares: RefundShare[] = []
  let rest = refund.amount.minor
  for (const one of [order, ...exchanged]) {
    const minor = Math.min(left(one), rest)
    if (one.paidMinor < one.totalMinor || minor <= 0) continue
    shares.push({ order: one, minor })
    rest -= minor
  }
  return shares
}

interface RefundShareInput
  extends RefundShare,
    Pick<RecordExternalRefundInput, 'payment' | 'refund' | 'now'> {}

async function refundShare(
  tx: Database,
  { order, payment, minor, refund, now }: RefundShareInput,
): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const refunds = await listRefundsByOrder(tx, order.id)
  const refundable = { ...toRefundableOrder({ order, lines, refunds }), stepMinor: 1 }
  const breakdown = calculatePartialRefund<OrderLineId>(refundable, minor)
  const source = { ...toPaymentSource(payment), orderId: order.id }
  // The money has left. Tickets of a draw that has closed stay.
  if (minor === order.totalMinor - order.refundedMinor) await returnOrderTickets(tx, { order, now })
  const key = `external:${refund.reference}`
  const made = describeExternal({ payment, refund })
  await createRefund(tx, { order, source, lines, breakdown, restock: false, key, ...made, now })
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
