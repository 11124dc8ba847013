import { postTransaction, postTransactions } from '#modules/ledger'
import {
  applyTender,
  coverExchange,
  type Exchange,
  findExchangeOfSecond,
  type OrderRow,
} from '#modules/orders'
import type { Database } from '#platform/db/database'
import { buildExchangePostings } from './ledger-postings.ts'

interface ExchangeTenderInput {
  /** Locked; the second order of the exchange. */
  order: OrderRow
  exchange: Exchange
  now: Date
}

/** Pays for a second order with the value of goods that come back. */
export async function giveExchangeValue(
  tx: Database,
  { order, exchange: { id: reference, creditMinor: minor }, now }: ExchangeTenderInput,
): Promise<OrderRow> {
  const postings = buildExchangePostings(order, minor)
  await postTransaction(tx, { kind: 'exchange', reference, postings, now })
  return applyTender(tx, { order, kind: 'exchange', reference, minor, now })
}

interface TakeExchangeValueInput extends ExchangeTenderInput {
  minor: number
  /** Names it: each reference takes once. */
  reference: string
}

/** Takes a part of that value back, which no goods have covered. */
export async function takeExchangeValue(
  tx: Database,
  { order, exchange: { id }, minor, reference, now }: TakeExchangeValueInput,
): Promise<OrderRow> {
  const postings = buildExchangePostings(order, -minor)
  const transactions = [{ kind: 'exchange_return', reference, postings }]
  await postTransactions(tx, { transactions, now })
  await coverExchange(tx, { id, minor, now })
  return applyTender(tx, { order, kind: 'exchange_return', reference, minor, now })
}

/**
 * Returns an order that was not paid in full without the value of goods that are still to come: it goes back to the
 * exchange, as if it had never been given. What goods have covered is refunded like a payment.
 */
export async function removeExchangeTender(
  tx: Database,
  { order, now }: Omit<ExchangeTenderInput, 'exchange'>,
): Promise<OrderRow> {
  const isUnpaid = order.paidMinor < order.totalMinor
  const exchange = isUnpaid ? await findExchangeOfSecond(tx, order) : null
  if (!exchange || exchange.openMinor === 0) return order
  const { id, openMinor: minor } = exchange
  return takeExchangeValue(tx, { order, exchange, minor, reference: `${id}/cancelled`, now })
}
