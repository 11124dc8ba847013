import { inheritAttribution } from '#modules/influencers'
import {
  createOrder,
  type Exchange,
  insertExchange,
  lockOrder,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
  reserveReturn,
} from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { markOrderPaid } from './capture-payment.ts'
import type { TaxErrorCode } from './charge-taxes.ts'
import { takeClaims } from './claims.ts'
import { checkLeastPayment } from './least-payment.ts'
import { giveExchangeValue } from './pay-by-exchange.ts'
import {
  type ExchangePlan,
  type ExchangePlanErrorCode,
  type ExchangeSelection,
  planExchange,
} from './plan-exchange.ts'
import { type SupplyErrorCode, supplyComposition } from './supply-composition.ts'

interface CreateExchangeInput {
  orderId: OrderId
  selection: ExchangeSelection
  /** What the second order costs more than the returned lines were paid with, as the clerk was shown it. */
  expectedDifferenceMinor: number
  /** Of the providers that may take a difference. */
  leastPayments: Money[]
  /** The second order is packed before the goods have come back. */
  isSentFirst: boolean
  comment: string | null
  /** How long the shopper has to pay a difference. */
  hours: number
  actor: Actor
  now: Date
}

export type CreateExchangeErrorCode =
  | ExchangePlanErrorCode
  | 'order_not_found'
  | 'exchange_total_changed'
  | 'below_least_payment'
  | SupplyErrorCode
  | TaxErrorCode
  | 'items_unavailable'

/**
 * Announces the return of shipped lines of an order and places a second order that is paid with their value, in one
 * transaction. What the second order costs more is asked by a payment link; what it costs less is refunded when the goods
 * have come. Returns the first order.
 */
export function createExchange(
  db: Database,
  { orderId, selection, expectedDifferenceMinor, leastPayments, ...input }: CreateExchangeInput,
): Promise<Result<OrderRow, CreateExchangeErrorCode>> {
  const { now } = input
  return runResultTransaction(
    db,
    async (tx): Promise<Result<OrderRow, CreateExchangeErrorCode>> => {
      const order = await lockOrder(tx, orderId)
      if (!order) return err('order_not_found')
      const planned = await planExchange(tx, { order, selection, now })
      if (!planned.ok) return planned
      const { valueMinor, priced } = planned.value
      if (!priced.taxQuote.ok) return priced.taxQuote
      const differenceMinor = priced.quote.totalMinor - valueMinor
      if (differenceMinor !== expectedDifferenceMinor) return err('exchange_total_changed')
      const payable = await checkLeastPayment(tx, {
        ...{ dueMinor: differenceMinor, currency: order.currency, leastPayments, now },
      })
      if (!payable.ok) return payable
      const supplied = await supplyComposition(tx, { ...planned.value, now })
      if (!supplied.ok) return supplied
      const plan = { ...planned.value, priced: { ...priced, lines: supplied.value } }
      const placed = await placeExchange(tx, { ...input, order, plan })
      return placed.ok ? ok((await lockOrder(tx, orderId))!) : placed
    },
  )
}

interface PlaceExchangeInput
  extends Pick<CreateExchangeInput, 'isSentFirst' | 'comment' | 'hours' | 'actor' | 'now'> {
  order: OrderRow
  plan: ExchangePlan
}

async function placeExchange(
  tx: Database,
  { order, plan, isSentFirst, comment, hours, actor, now }: PlaceExchangeInput,
): Promise<Result<OrderRow, 'items_unavailable'>> {
  const { valueMinor, creditMinor, returned } = plan
  const second = await insertSecondOrder(tx, { order, plan, isSentFirst, hours, now })
  await inheritAttribution(tx, { orderId: second.order.id, replacedId: order.id, now })
  await recordOrderEvent(tx, { order: second.order, kind: 'pending_payment', actor, now })
  const claimed = await takeClaims(tx, { ...second, now })
  if (!claimed.ok) return err('items_unavailable')

  const reserved = { order, lines: returned, minor: valueMinor, comment, now }
  const returnId = await reserveReturn(tx, reserved)
  const exchange: Exchange = {
    ...{ id: newId<'exchange'>(), orderId: order.id, returnId, secondOrderId: second.order.id },
    ...{ state: 'open', currency: order.currency, valueMinor, creditMinor, openMinor: creditMinor },
    ...{ createdAt: now, closedAt: null },
  }
  await insertExchange(tx, exchange)
  const paid = await giveExchangeValue(tx, { order: second.order, exchange, now })
  await recordExchange(tx, { order, second: paid, actor, now })
  return ok(paid)
}

async function insertSecondOrder(
  tx: Database,
  {
    order,
    plan: { composed, priced, creditMinor },
    isSentFirst,
    hours,
    now,
  }: Omit<PlaceExchangeInput, 'comment' | 'actor'>,
) {
  const { items: _, discount: __, hasFreeShipping: ___, ...customer } = composed
  const { lines: ____, taxes: _____, ...amounts } = priced.quote
  return createOrder(tx, {
    order: {
      ...{ id: newId<'order'>(), cartId: null, userId: order.userId },
      ...{ giftNote: null, couponCode: null },
      ...priced.orderTax,
      holdExpiresAt: new Date(now.getTime() + hours * 3_600_000),
      ...{ exchangeMinor: creditMinor, awaitsReturn: !isSentFirst },
      ...{ ...customer, ...priced.exchangeRate, ...amounts },
    },
    lines: priced.lines,
    now,
  })
}

/** Both timelines name the other order. The second one is paid, or its shopper gets a link to pay the rest. */
async function recordExchange(
  tx: Database,
  {
    order,
    second,
    actor,
    now,
  }: Pick<PlaceExchangeInput, 'order' | 'actor' | 'now'> & {
    second: OrderRow
  },
) {
  const forSecond = { code: 'exchange_for', params: { number: second.number } } as const
  const ofFirst = { code: 'exchange_of', params: { number: order.number } } as const
  await recordOrderEvent(tx, { order, kind: 'return_requested', actor, reason: forSecond, now })
  if (second.dueMinor === 0) {
    return markOrderPaid(tx, { order: second, actor, reason: ofFirst, now })
  }
  const event = { order: second, actor, now }
  await recordOrderEvent(tx, { ...event, kind: 'partially_paid', reason: ofFirst })
  await recordOrderEvent(tx, { ...event, kind: 'payment_requested' })
}
