import { and, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orders } from './tables.ts'

export interface OverdueOrder {
  id: OrderId
  holdExpiresAt: Date
}

interface ListOverdueOrdersInput {
  now: Date
  limit: number
  /** The last order of the previous list. */
  after?: OverdueOrder | undefined
}

/** Lists orders whose stock hold has expired, longest overdue first. */
export async function listOverdueOrders(
  db: Database,
  { now, limit, after }: ListOverdueOrdersInput,
): Promise<OverdueOrder[]> {
  const { holdExpiresAt, id } = orders
  const isLater = after && sql`(${holdExpiresAt}, ${id}) > (${after.holdExpiresAt}, ${after.id})`
  const rows = await db
    .select({ id, holdExpiresAt })
    .from(orders)
    .where(and(lte(holdExpiresAt, now), isLater))
    .orderBy(holdExpiresAt, id)
    .limit(limit)
  return rows as OverdueOrder[]
}
