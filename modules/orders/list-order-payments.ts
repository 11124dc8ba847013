import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { listLinesOfOrders, type OrderLineRow } from './list-order-lines.ts'
import type { Tender } from './list-tenders.ts'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orderEvents, orders, orderTenders } from './tables.ts'

/** What was sold with an order, and what was paid for it and given back. */
export interface OrderPayments {
  order: OrderRow
  /** When the order was paid completely for the first time; null if it never was. */
  paidAt: Date | null
  tenders: Tender[]
  lines: OrderLineRow[]
}

/** Returns what was paid for orders, in no order. */
export async function listOrderPayments(
  db: Database,
  orderIds: OrderId[],
): Promise<OrderPayments[]> {
  if (orderIds.length === 0) return []
  const [rows, paid, tenders, lines] = await parallel(
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    db
      .select({ orderId: orderEvents.orderId, at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, orderIds), eq(orderEvents.kind, 'paid'))),
    db.select().from(orderTenders).where(inArray(orderTenders.orderId, orderIds)),
    listLinesOfOrders(db, orderIds),
  )
  const paidAt = new Map(paid.map(({ orderId, at }) => [orderId, at]))
  const tendersByOrder = Map.groupBy(tenders, ({ orderId }) => orderId)
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((order) => ({
    order,
    paidAt: paidAt.get(order.id) ?? null,
    tenders: tendersByOrder.get(order.id) ?? [],
    lines: linesByOrder.get(order.id) ?? [],
  }))
}
