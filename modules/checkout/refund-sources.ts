import { type LedgerAccount, listPostings } from '#modules/ledger'
import {
  type Exchange,
  findExchangeOfSecond,
  getOrder,
  listTenders,
  type OrderRow,
  type Tender,
} from '#modules/orders'
import {
  listPaymentsByOrder,
  listRefundsOfTenders,
  type Payment,
  type RefundSource,
} from '#modules/payments'
import { buildStoreCreditAccount } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { buildExchangeAccount, buildProviderAccount } from './ledger-postings.ts'

/** What was paid for an order, by one payment or from one account, and the ledger account that a refund of it credits. */
export interface RefundableSource extends RefundSource {
  account: LedgerAccount
}

export interface RefundableSources {
  /** Oldest first. */
  payments: RefundableSource[]
  /** Store credit and gift values, oldest first. */
  values: RefundableSource[]
  /** What the order was given in an exchange for goods that are still to come. A refund of it goes to the exchange. */
  open: RefundableSource[]
  /** The same of an exchange whose goods did not come: what the shopper owes is taken off first. */
  due: RefundableSource[]
  /** What the orders were paid with that this one was exchanged for. The order limits how much of it is taken. */
  upstream: RefundableSource[]
}

interface ListRefundSourcesInput {
  order: OrderRow
}

/** Lists what an order was paid with and of which something is left to refund. */
export async function listRefundSources(
  tx: Database,
  { order }: ListRefundSourcesInput,
): Promise<RefundableSources> {
  const own = await listOwnSources(tx, order)
  const exchange = await findExchangeOfSecond(tx, order)
  if (!exchange) return { ...own, open: [], due: [], upstream: [] }
  const uncovered = [toExchangeSource(exchange, order)].filter(hasRest)
  const isShort = exchange.state === 'short'
  const { id: orderId } = order
  return {
    ...own,
    open: isShort ? [] : uncovered,
    due: isShort ? uncovered : [],
    upstream: (await listUpstreamSources(tx, exchange)).map((source) => ({ ...source, orderId })),
  }
}

/** The order pays with goods: its refund goes to the exchange, or of what it was given goes back to it. */
export function toExchangeSource(exchange: Exchange, order: OrderRow): RefundableSource {
  const { id: exchangeId, secondOrderId, openMinor: refundableMinor } = exchange
  const source = { orderId: order.id, currency: order.currency, exchangeRate: order }
  const account = buildExchangeAccount(secondOrderId)
  return { ...source, paymentId: null, tenderId: null, exchangeId, refundableMinor, account }
}

async function listUpstreamSources(
  tx: Database,
  { orderId }: Pick<Exchange, 'orderId'>,
): Promise<RefundableSource[]> {
  const order = (await getOrder(tx, orderId))!
  const { payments, values } = await listOwnSources(tx, order)
  const own = [...payments.toReversed(), ...values.toReversed()]
  const exchange = await findExchangeOfSecond(tx, order)
  return exchange ? [...own, ...(await listUpstreamSources(tx, exchange))] : own
}

async function listOwnSources(
  tx: Database,
  order: OrderRow,
): Promise<Pick<RefundableSources, 'payments' | 'values'>> {
  const payments = (await listPaymentsByOrder(tx, order.id)).map(toPaymentSource)
  const all = await listTenders(tx, order.id)
  const isReturned = ({ reference }: Tender) =>
    all.some((one) => one.kind === 'store_credit_return' && one.reference === reference)
  const tenders = all.filter((tender) => isValue(tender) && !isReturned(tender))
  const refunds = await listRefundsOfTenders(
    tx,
    tenders.map(({ id }) => id),
  )
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
    values.push({ ...source, paymentId: null, tenderId: tender.id, exchangeId: null })
  }
  return { payments: payments.filter(hasRest), values: values.filter(hasRest) }
}

export function toPaymentSource(payment: Payment): RefundableSource {
  const { id: paymentId, orderId, currency, capturedMinor, refundedMinor } = payment
  const refundableMinor = capturedMinor - refundedMinor
  const account = buildProviderAccount(payment)
  const source = { orderId, currency, exchangeRate: payment, refundableMinor, account }
  return { ...source, paymentId, tenderId: null, exchangeId: null }
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
