import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { together, write } from '#platform/transaction'
import type { OrderRow } from './lock-order.ts'
import type { OrderLineRow } from './order-lines.ts'
import { orderLines, orders } from './tables.ts'

type NewLine = Omit<OrderLineRow, 'id' | 'orderId' | 'position' | 'refundedQuantity' | 'createdAt'>

export interface NewOrder {
  order: Omit<OrderRow, 'number' | 'holds' | 'cancelledFor' | 'refundedMinor' | 'createdAt'>
  lines: NewLine[]
  now: Date
}

/** Writes an order and copies what it sold. The CHECKs refuse amounts that do not sum. */
export async function addOrder(
  tx: Database,
  { order, lines, now }: NewOrder,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const fresh = { ...order, holds: 1, cancelledFor: null, refundedMinor: 0, createdAt: now }
  const adding = insertOrder(tx).execute(fresh)
  const rows = lines.map((line, index) => {
    const id = newId<'order line'>()
    const own = { id, orderId: order.id, position: index + 1 }
    return { ...line, ...own, refundedQuantity: 0, createdAt: now }
  })
  const [[numbered]] = await together(adding, addLines(tx, rows))
  return { order: { ...fresh, ...numbered! }, lines: rows }
}

async function addLines(tx: Database, rows: OrderLineRow[]) {
  for (const row of rows) await write(tx, insertLine(tx).execute(row))
}

const { number: _, ...written } = placeholders(orders)
const insertOrder = prepared((db) =>
  db.insert(orders).values(written).returning({ number: orders.number }).prepare('order_added'),
)
const insertLine = prepared((db) =>
  db.insert(orderLines).values(placeholders(orderLines)).prepare('order_line_added'),
)
