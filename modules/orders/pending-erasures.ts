import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isCompleted } from './erased-order.ts'
import { type OrderId, ordersPendingErasure } from './tables.ts'

interface ListOrdersDueForErasureInput {
  /** SQL of the ids of users who are not deleted. Their orders are not erased. */
  activeUserIds: SQL
  limit: number
}

/**
 * Lists completed orders whose owner deleted the account before, oldest deletion first. An order that an account with
 * the same e-mail address claimed since is left out.
 */
export async function listOrdersDueForErasure(
  db: Database,
  { activeUserIds, limit }: ListOrdersDueForErasureInput,
): Promise<OrderId[]> {
  const { rows } = await db.execute<{ id: OrderId }>(sql`
    select id from orders join orders_pending_erasure on order_id = id where ${isCompleted}
      and not exists (select from (${activeUserIds}) active where active.id = orders.user_id)
    order by orders_pending_erasure.created_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function clearPendingErasure(tx: Database, orderId: OrderId): Promise<void> {
  await tx.delete(ordersPendingErasure).where(eq(ordersPendingErasure.orderId, orderId))
}
