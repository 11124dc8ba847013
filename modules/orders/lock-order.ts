import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type OrderId, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** The order, held against every other change until the transaction ends. Null when there is none. */
export async function lockOrder(tx: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}
