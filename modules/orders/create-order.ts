import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import type { OrderLineRow } from './list-order-lines.ts'
import type { OrderRow } from './lock-order.ts'
import { orderLines, orders } from './tables.ts'

type NewOrderLine = Omit<
  OrderLineRow,
  'id' | 'orderId' | 'position' | 'refundedQuantity' | 'createdAt'
>

export interface CreateOrderInput {
  order: Omit<OrderRow, 'number' | 'holdCount' | 'cancelReason' | 'refundedMinor' | 'createdAt'>
  lines: NewOrderLine[]
  now: Date
}

/** Writes an order and copies what it sold. The CHECKs refuse amounts that do not sum. */
export async function createOrder(
  tx: Database,
  { order, lines, now }: CreateOrderInput,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const fresh = { ...order, holdCount: 1, cancelReason: null, refundedMinor: 0, createdAt: now }
  const adding = insertOrder(tx).execute(fresh)
  const rows = lines.map((line, index) => {
    const id = newId<'order line'>()
    const own = { id, orderId: order.id, position: index + 1 }
    return { ...line, ...own, refundedQuantity: 0, createdAt: now }
  })
  const [[numbered]] = await parallel(adding, insertLines(tx, rows))
  return { order: { ...fresh, ...numbered! }, lines: rows }
}

async function insertLines(tx: Database, rows: OrderLineRow[]) {
  for (const row of rows) await execute(tx, insertLine(tx).execute(row))
}

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
