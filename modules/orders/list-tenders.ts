import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orderTenders } from './tables.ts'

export type Tender = typeof orderTenders.$inferSelect

/** Lists what was paid for an order and given back of it, oldest first. */
export function listTenders(db: Database, orderId: OrderId): Promise<Tender[]> {
  return db
    .select()
    .from(orderTenders)
    .where(eq(orderTenders.orderId, orderId))
    .orderBy(asc(orderTenders.createdAt), asc(orderTenders.id))
}
