import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orders } from './tables.ts'

/** Lists the ids of orders after an id, in their order. */
export async function listOrderIds(
  db: Database,
  { after, limit }: { after: OrderId; limit: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
