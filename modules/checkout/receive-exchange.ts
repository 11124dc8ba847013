import {
  closeExchange,
  type Exchange,
  type ExchangeId,
  endReservedReturn,
  findExchange,
  isBeforeShipping,
  listOrderLines,
  listReturningLines,
  lockExchange,
  lockOrder,
  lockOrderWithSources,
  type OrderId,
  type OrderLineId,
  type OrderRow,
  type ReturningLine,
  recordOrderEvent,
  type SelectedLine,
  selectLines,
} from '#modules/orders'
import { listRefundsByOrder } from '#modules/payments'
import { getRoundingIncrement } from '#modules/pricing'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { formatAmount } from '#platform/money/format-amount'
import { err, ok, type Result } from '#platform/result'
import { calculatePartialRefund, type RefundBreakdown } from './calculate-refund.ts'
import { closeOrder } from './close-order.ts'
import { createRefund } from './create-refund.ts'
import { takeExchangeValue } from './pay-by-exchange.ts'
import { describeRest, hasOutstandingRefund } from './plan-refund.ts'
import { listRefundSources, toExchangeSource } from './refund-sources.ts'
import { toRefundableOrder } from './refundable-order.ts'
import { returnPayments } from './return-payments.ts'
import { type RefundPart, splitRefund } from './split-refund.ts'

interface ReceiveExchangeInput {
  orderId: OrderId
  exchangeId: ExchangeId
  /** What has come; everything that was announced without it. */
  lines?: SelectedLine<OrderLineId>[] | undefined
  /** What happens if less has come than pays for the second order: the shopper pays it, or that order is cancelled. */
  shortage: 'pay' | 'cancel' | null
  restock: boolean
  /** Shown to the shopper. */
  comment: string | null
  actor: Actor
  now: Date
}

export type ReceiveExchangeErrorCode =
  | 'order_not_found'
  | 'exchange_not_found'
  | 'exchange_closed'
  | 'exchange_short'
  | 'exchange_has_left'
  | 'order_line_not_found'
  | 'quantity_too_large'
  | 'nothing_to_return'
  | 'refund_failed_before'
  | 'refunded_at_provider'

type ReceiveResult = Result<OrderRow, ReceiveExchangeErrorCode>

/**
 * Records that the goods of an exchange have come: their value covers what the second order was given, and the rest is
 * refunded to the payments of the first order. Where fewer have come, the shopper pays what is missing, or the second order
 * is cancelled; without either, it is an error that names the amount. Returns the first order.
 */
export function receiveExchange(
  db: Database,
  { orderId, exchangeId, ...input }: ReceiveExchangeInput,
): Promise<ReceiveResult> {
  return runResultTransaction(db, async (tx): Promise<ReceiveResult> => {
    const locked = await lockOpenExchange(tx, { orderId, exchangeId })
    if (!locked.ok) return locked
    const { order, exchange } = locked.value
    const announced = await listReturningLines(tx, exchange)
    const received = selectReceived(announced, { ...input, order, exchange })
    if (!received.ok) return received
    const missingMinor = Math.max(exchange.openMinor - received.value.minor, 0)
    const settled = await settleShortage(tx, { ...input, ...locked.value, missingMinor })
    if (!settled.ok) return settled
    return creditReceived(tx, {
      ...input,
      order,
      exchange: settled.value,
      received: received.value,
    })
  })
}

interface RefuseExchangeInput
  extends Pick<ReceiveExchangeInput, 'orderId' | 'exchangeId' | 'comment' | 'actor' | 'now'> {}

/**
 * Refuses the return of an exchange, or takes it back: nothing is refunded of the first order. The second order is
 * cancelled; where a parcel of it has left, the shopper has to pay what it was given.
 */
export function refuseExchange(
  db: Database,
  { orderId, exchangeId, comment, actor, now }: RefuseExchangeInput,
): Promise<ReceiveResult> {
  return runResultTransaction(db, async (tx): Promise<ReceiveResult> => {
    const locked = await lockOpenExchange(tx, { orderId, exchangeId })
    if (!locked.ok) return locked
    const { order, exchange, second } = locked.value
    if (isBeforeShipping(second)) {
      const cancelled = await cancelSecond(tx, { second, actor, now })
      if (!cancelled.ok) return cancelled
    }
    await endReservedReturn(tx, { exchange, state: 'refused', received: new Map() })
    const closed = await closeExchange(tx, { exchange, state: 'refused', now })
    const reason = comment === null ? null : { comment }
    await recordOrderEvent(tx, { order, kind: 'return_refused', actor, reason, now })
    await requestMissing(tx, { exchange: closed, actor, now })
    return ok((await lockOrder(tx, orderId))!)
  })
}

interface LockedExchange {
  order: OrderRow
  second: OrderRow
  exchange: Exchange
}

async function lockOpenExchange(
  tx: Database,
  { orderId, exchangeId }: Pick<ReceiveExchangeInput, 'orderId' | 'exchangeId'>,
): Promise<Result<LockedExchange, 'order_not_found' | 'exchange_not_found' | 'exchange_closed'>> {
  const known = await findExchange(tx, { orderId, exchangeId })
  // In the order of their ids, and those that the first one was exchanged for before.
  const second = known && (await lockOrderWithSources(tx, known.secondOrderId))
  const order = await lockOrder(tx, orderId)
  if (!order) return err('order_not_found')
  const exchange = second && (await lockExchange(tx, exchangeId))
  if (!exchange) return err('exchange_not_found')
  return exchange.state === 'open' ? ok({ order, second, exchange }) : err('exchange_closed')
}

interface ReceivedGoods {
  lines: ReturningLine[]
  /** What they are worth. */
  minor: number
}

function selectReceived(
  announced: ReturningLine[],
  { lines, order, exchange }: Pick<ReceiveExchangeInput, 'lines'> & Omit<LockedExchange, 'second'>,
): Result<ReceivedGoods, 'order_line_not_found' | 'quantity_too_large' | 'nothing_to_return'> {
  const available = announced.map(({ lineId: id, quantity }) => ({ id, quantity }))
  const selected = selectLines(available, lines)
  if (!selected.ok) return selected
  if (selected.value.length === 0) return err('nothing_to_return')
  const step = getRoundingIncrement(order.currency)
  const received = selected.value.map(({ lineId, quantity }) => {
    const line = announced.find((one) => one.lineId === lineId)!
    const share = Math.floor((line.minor * quantity) / line.quantity / step) * step
    return { lineId, quantity, minor: quantity === line.quantity ? line.minor : share }
  })
  const sumMinor = received.reduce((sum, { minor }) => sum + minor, 0)
  const isAll = countUnits(received) === countUnits(announced)
  // Less was left of the order than its lines cost where money was refunded without items before.
  const { valueMinor } = exchange
  const minor = isAll ? valueMinor : Math.min(Math.floor(sumMinor / step) * step, valueMinor)
  return minor > 0 ? ok({ lines: received, minor }) : err('nothing_to_return')
}

function countUnits(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

interface SettleShortageInput
  extends LockedExchange,
    Pick<ReceiveExchangeInput, 'shortage' | 'actor' | 'now'> {
  missingMinor: number
}

/** Returns the exchange as it is when the second order keeps no more than the goods cover, or owes it. */
async function settleShortage(
  tx: Database,
  { second, exchange, missingMinor: minor, shortage, actor, now }: SettleShortageInput,
): Promise<Result<Exchange, 'exchange_short' | 'exchange_has_left' | 'refund_failed_before'>> {
  if (minor === 0) return ok(exchange)
  if (shortage === null) {
    return err('exchange_short', { amountMinor: minor, currency: second.currency })
  }
  if (shortage === 'cancel') {
    if (!isBeforeShipping(second)) return err('exchange_has_left')
    const cancelled = await cancelSecond(tx, { second, actor, now })
    if (!cancelled.ok) return cancelled
  } else if (second.dueMinor > 0) {
    // It waits for a payment anyway, which is of that much more.
    const reference = `${exchange.id}/missing`
    const order = await takeExchangeValue(tx, { order: second, exchange, minor, reference, now })
    await recordMissing(tx, { order, minor, actor, now })
  }
  return ok((await lockExchange(tx, exchange.id))!)
}

async function cancelSecond(
  tx: Database,
  { second, actor, now }: { second: OrderRow; actor: Actor; now: Date },
): Promise<Result<undefined, 'refund_failed_before'>> {
  if (second.fulfilmentState === 'cancelled') return ok(undefined)
  const reason = { code: 'exchange_refused' } as const
  const { paidMinor } = await closeOrder(tx, {
    ...{ order: second, cancelReason: 'shop', actor, reason, now },
  })
  const order = { ...second, paidMinor }
  return returnPayments(tx, { order, reason, key: 'cancelled', actor, now })
}

interface CreditReceivedInput
  extends Pick<ReceiveExchangeInput, 'restock' | 'comment' | 'actor' | 'now'> {
  /** As it was before the return ended. */
  order: OrderRow
  exchange: Exchange
  received: ReceivedGoods
}

async function creditReceived(
  tx: Database,
  { order: before, exchange, received, restock, comment, actor, now }: CreditReceivedInput,
): Promise<ReceiveResult> {
  const units = new Map(received.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  await endReservedReturn(tx, { exchange, state: 'received', received: units })
  let order = (await lockOrder(tx, before.id))!
  const reason = comment === null ? null : { comment }
  await recordOrderEvent(tx, { order, kind: 'return_received', actor, reason, now })
  const parts = await planCredit(tx, { order, exchange, received })
  if (!parts.ok) return parts

  const lines = await listOrderLines(tx, order.id)
  for (const part of parts.value) {
    const code = part.source.exchangeId ? 'exchange_used' : 'exchange_rest'
    const key = `exchange:${exchange.id}`
    const refund = { order, lines, ...part, reason: { code }, restock, key, actor, now } as const
    order = (await createRefund(tx, refund)).order
  }
  const closed = await closeExchange(tx, { exchange, state: 'settled', now })
  await requestMissing(tx, { exchange: closed, actor, now })
  return ok((await lockOrder(tx, order.id))!)
}

/** The goods cover what the second order was given first. What is left goes to what the first one was paid with. */
async function planCredit(
  tx: Database,
  { order, exchange, received }: Pick<CreditReceivedInput, 'order' | 'exchange' | 'received'>,
): Promise<Result<RefundPart<OrderLineId>[], 'refund_failed_before' | 'refunded_at_provider'>> {
  const refunds = await listRefundsByOrder(tx, order.id)
  const lines = await listOrderLines(tx, order.id)
  const sources = await listRefundSources(tx, { order })
  if (hasOutstandingRefund(refunds, sources)) return err('refund_failed_before')
  const refundable = toRefundableOrder({ order, lines, refunds })
  const breakdown: RefundBreakdown<OrderLineId> = {
    ...calculatePartialRefund<OrderLineId>(refundable, received.minor),
    lines: received.lines,
  }
  const open = [toExchangeSource(exchange, order)].filter(({ refundableMinor }) => refundableMinor)
  const parts = splitRefund({ ...sources, due: open }, breakdown)
  if (!parts) return err('refunded_at_provider', describeRest(order, { ...sources, due: open }))
  return ok(parts)
}

/** The shopper gets a link to pay what was given for goods that did not come. */
async function requestMissing(
  tx: Database,
  { exchange, actor, now }: { exchange: Exchange; actor: Actor; now: Date },
): Promise<void> {
  const order = (await lockOrder(tx, exchange.secondOrderId))!
  const { exchangeDueMinor: minor } = order
  if (minor > 0) await recordMissing(tx, { order, minor, actor, now })
}

async function recordMissing(
  tx: Database,
  { order, minor, actor, now }: { order: OrderRow; minor: number; actor: Actor; now: Date },
) {
  const { currency, language } = order
  const params = { amount: formatAmount({ minor, currency }, language) }
  const reason = { code: 'exchange_short', params } as const
  await recordOrderEvent(tx, { order, kind: 'payment_requested', actor, reason, now })
}
