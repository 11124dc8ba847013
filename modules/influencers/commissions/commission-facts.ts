import { asc, inArray, or, sql } from 'drizzle-orm'
import {
  listExchanges,
  listLinesOfOrders,
  listOrdersById,
  listOrderTimelines,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { listReturnedMoney, type ReturnedOfOrder } from '#modules/payments'
import type { Database } from '#platform/db/database'
import {
  type Commission,
  commissions,
  type OrderAttribution,
  orderAttributions,
} from '../tables.ts'
import { followExchanges } from './follow-exchanges.ts'

/** What the commissions of an order follow from. */
export interface CommissionFacts {
  attribution: OrderAttribution
  order: OrderRow
  /** Without tickets of draws, which earn nothing. */
  lines: OrderLineRow[]
  /** In the currency of the order. */
  returned: ReturnedOfOrder[]
  /** Of an order that replaces another one: goods pay for it that have not come back yet. */
  openMinor: number
  /** What was given back of such a value, which goods have never paid. It is in `returned` too. */
  unused: ReturnedOfOrder[]
  /** Null if the order was never paid. */
  paidAt: Date | null
  /** As they are so far. */
  known: Commission[]
}

/**
 * Returns the facts of the orders that came from influencers, and of those that they were exchanged for or replace; the
 * orders that were bought first come first. Their attributions are locked until the transaction ends, so that two cannot
 * write the commissions of an order; what is read behind the lock is not older than it.
 */
export async function lockCommissionFacts(
  tx: Database,
  orderIds: OrderId[],
): Promise<CommissionFacts[]> {
  const attributions = await lockAttributions(tx, orderIds)
  if (attributions.length === 0) return []
  const ids = attributions.map(({ orderId }) => orderId)
  const orders = await listOrdersById(tx, ids)
  const lines = await listLinesOfOrders(tx, ids)
  const timelines = await listOrderTimelines(tx, ids)
  const known = await tx.select().from(commissions).where(inArray(commissions.orderId, ids))
  const all = (await listReturnedMoney(tx, ids)).map((one) => toOrderCurrency(one, orders))
  const exchanged = orders.map((order) => ({ order, returned: all.filter(isOf(order.id)) }))
  const unpaid = followExchanges(exchanged, await listExchanges(tx, ids))
  const facts = attributions.map((attribution, index) => {
    const { orderId } = attribution
    const { order, returned } = exchanged.find((one) => one.order.id === orderId)!
    const paid = timelines[index]!.events.find(({ kind }) => kind === 'paid')
    const { exchangeId, openMinor, disputedMinor } = unpaid.get(orderId)!
    const isUnused = (one: ReturnedOfOrder) => exchangeId !== null && one.exchangeId === exchangeId
    return {
      ...{ attribution, order, openMinor, paidAt: paid?.createdAt ?? null },
      lines: lines.filter((line) => isOf(orderId)(line) && line.needsShipping),
      returned: disputedMinor > 0 ? [...returned, toDispute(order, disputedMinor)] : returned,
      unused: returned.filter(isUnused),
      known: known.filter(isOf(orderId)),
    }
  })
  return facts.toSorted((a, b) => Number(isReplacement(a)) - Number(isReplacement(b)))
}

async function lockAttributions(tx: Database, orderIds: OrderId[]): Promise<OrderAttribution[]> {
  const { orderId, firstOrderId } = orderAttributions
  const rows = await tx
    .selectDistinct({ id: sql<OrderId>`coalesce(${firstOrderId}, ${orderId})` })
    .from(orderAttributions)
    .where(inArray(orderId, orderIds))
  if (rows.length === 0) return []
  const firstIds = rows.map(({ id }) => id)
  return tx
    .select()
    .from(orderAttributions)
    .where(or(inArray(orderId, firstIds), inArray(firstOrderId, firstIds)))
    .orderBy(asc(orderId))
    .for('update')
}

function isOf(orderId: OrderId) {
  return (one: { orderId: OrderId }) => one.orderId === orderId
}

function isReplacement({ attribution }: CommissionFacts): boolean {
  return attribution.firstOrderId !== null
}

/** A dispute in another currency than the order's is of all of it. */
function toOrderCurrency(one: ReturnedOfOrder, orders: OrderRow[]): ReturnedOfOrder {
  const { currency, totalMinor } = orders.find(({ id }) => id === one.orderId)!
  return one.currency === currency ? one : { ...one, currency, minor: totalMinor }
}

function toDispute({ id: orderId, currency }: OrderRow, minor: number): ReturnedOfOrder {
  const ofNoLine = { includesShipping: false, exchangeId: null, lines: [] }
  return { orderId, kind: 'dispute', currency, minor, ...ofNoLine }
}
