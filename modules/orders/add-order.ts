import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { OrderRow } from './lock-order.ts'
import type { OrderLineRow } from './order-lines.ts'
import { type OrderId, orderLines, orders } from './tables.ts'

type NewLine = Omit<OrderLineRow, 'id' | 'orderId' | 'position' | 'refundedQuantity' | 'createdAt'>

export interface NewOrder {
  order: Omit<typeof orders.$inferInsert, 'number' | 'createdAt'> & { id: OrderId }
  lines: NewLine[]
  now: Date
}

/** Writes an order and copies what it sold. The CHECKs refuse amounts that do not sum. */
export async function addOrder(
  tx: Database,
  { order, lines, now }: NewOrder,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const [added] = await tx
    .insert(orders)
    .values({ ...order, createdAt: now })
    .returning()
  const rows = lines.map((line, index) => {
    const id = newId<'order line'>()
    return { ...line, id, orderId: order.id, position: index + 1, createdAt: now }
  })
  await tx.insert(orderLines).values(rows)
  return { order: added!, lines: rows.map((row) => ({ ...row, refundedQuantity: 0 })) }
}
