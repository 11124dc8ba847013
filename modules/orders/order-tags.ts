import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { type OrderId, orderTags } from './tables.ts'

/** Lists the tags of an order by name. */
export async function listOrderTags(db: Database, orderId: OrderId): Promise<string[]> {
  const rows = await db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(asc(orderTags.tag))
  return rows.map(({ tag }) => tag)
}

interface SetOrderTagsInput {
  orderId: OrderId
  /** In lower case. */
  tags: string[]
  now: Date
}

/** Replaces the tags of an order. */
export function setOrderTags(
  db: Database,
  { orderId, tags, now }: SetOrderTagsInput,
): Promise<Result<OrderRow, 'order_not_found'>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, 'order_not_found'>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    await tx.delete(orderTags).where(eq(orderTags.orderId, orderId))
    const rows = [...new Set(tags)].map((tag) => ({ orderId, tag, createdAt: now }))
    if (rows.length > 0) await tx.insert(orderTags).values(rows)
    return ok(order)
  })
}
