import { type LedgerAccount, listPostings } from '#modules/ledger'
import { listTenders, type OrderRow, type Tender } from '#modules/orders'
import {
  listPaymentsByOrder,
  type Payment,
  type Refund,
  type RefundSource,
} from '#modules/payments'
import { buildStoreCreditAccount } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { buildProviderAccount } from './ledger-postings.ts'

/** What was paid for an order, by one payment or from one account, and the ledger account that a refund of it credits. */
export interface RefundableSource extends RefundSource {
  account: LedgerAccount
}

export interface RefundableSources {
  /** Oldest first. */
  payments: RefundableSource[]
  /** Store credit and gift values, oldest first. */
  values: RefundableSource[]
}

interface ListRefundSourcesInput {
  order: OrderRow
  refunds: Refund[]
}

/** Lists the payments and the values of an order of which something is left to refund. */
export async function listRefundSources(
  tx: Database,
  { order, refunds }: ListRefundSourcesInput,
): Promise<RefundableSources> {
  const payments = (await listPaymentsByOrder(tx, order.id)).map(toPaymentSource)
  const all = await listTenders(tx, order.id)
  const isReturned = ({ reference }: Tender) =>
    all.some((one) => one.kind === 'store_credit_return' && one.reference === reference)
  const tenders = all.filter((tender) => isValue(tender) && !isReturned(tender))
  const values: RefundableSource[] = []
  for (const tender of tenders) {
    const refundsOfTender = refunds.filter(({ tenderId }) => tenderId === tender.id)
    const refundableMinor = refundsOfTender.reduce(
      (left, refund) => left - refund.amountMinor,
      tender.minor,
    )
    const account = await getValueAccount(tx, { tender, order })
    const { id: orderId, currency } = order
    const source = { orderId, currency, exchangeRate: order, refundableMinor, account }
    values.push({ ...source, paymentId: null, tenderId: tender.id })
  }
  return { payments: payments.filter(hasRest), values: values.filter(hasRest) }
}

export function toPaymentSource(payment: Payment): RefundableSource {
  const { id: paymentId, orderId, currency, capturedMinor, refundedMinor } = payment
  const refundableMinor = capturedMinor - refundedMinor
  const account = buildProviderAccount(payment)
  const source = { orderId, currency, exchangeRate: payment, refundableMinor, account }
  return { ...source, paymentId, tenderId: null }
}

function isValue({ kind }: Tender): boolean {
  return kind === 'store_credit' || kind === 'gift_value'
}

function hasRest({ refundableMinor }: RefundableSource): boolean {
  return refundableMinor > 0
}

/**
 * The account that a value was taken from: the tender names the ledger transaction, which debited it. The store credit of
 * an account that was merged into another one belongs to that one, as the order does.
 */
async function getValueAccount(
  tx: Database,
  { tender, order }: { tender: Tender; order: OrderRow },
): Promise<LedgerAccount> {
  const postings = await listPostings(tx, tender)
  const [debit, ...others] = postings.filter(({ amount }) => amount > 0)
  if (!debit || others.length > 0) {
    throw new Error(`Tender ${tender.id} does not name a ledger transaction that took its value`)
  }
  const isMoved = tender.kind === 'store_credit' && order.userId
  return isMoved ? buildStoreCreditAccount(order.userId!) : debit.account
}
