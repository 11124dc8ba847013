import { lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orders } from './tables.ts'

/** Lists orders whose stock hold has expired, longest overdue first. */
export async function listOverdueOrderIds(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.holdExpiresAt, now))
    .orderBy(orders.holdExpiresAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}
