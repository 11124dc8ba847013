import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import type { OrderLineRow } from './list-order-lines.ts'
import type { OrderRow } from './lock-order.ts'
import { orderLines, orders } from './tables.ts'

type NewOrder = Omit<
  OrderRow,
  'number' | 'holdCount' | 'cancelReason' | 'refundedMinor' | 'createdAt'
>
type NewOrderLine = Omit<
  OrderLineRow,
  'id' | 'orderId' | 'position' | 'refundedQuantity' | 'createdAt'
>

export interface CreateOrderInput {
  order: NewOrder
  lines: NewOrderLine[]
  now: Date
}

/** Inserts an order with its lines. The CHECKs of both tables reject amounts that do not add up. */
export async function createOrder(
  tx: Database,
  { order, lines, now }: CreateOrderInput,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const newOrder = { ...order, holdCount: 1, cancelReason: null, refundedMinor: 0, createdAt: now }
  const rows = lines.map((line, index): OrderLineRow => {
    const ids = { id: newId<'order line'>(), orderId: order.id, position: index + 1 }
    return { ...line, ...ids, refundedQuantity: 0, createdAt: now }
  })
  const [[numbered]] = await parallel(insertOrder(tx).execute(newOrder), insertLines(tx, rows))
  return { order: { ...newOrder, ...numbered! }, lines: rows }
}

async function insertLines(tx: Database, rows: OrderLineRow[]): Promise<void> {
  for (const row of rows) await execute(tx, insertLine(tx).execute({ ...row }))
}

// The sequence of the table gives the number.
const { number: _, ...insertedColumns } = buildPlaceholders(orders)
const insertOrder = prepareQuery((db) =>
  db
    .insert(orders)
    .values(insertedColumns)
    .returning({ number: orders.number })
    .prepare('order_created'),
)
const insertLine = prepareQuery((db) =>
  db.insert(orderLines).values(buildPlaceholders(orderLines)).prepare('order_line_created'),
)
