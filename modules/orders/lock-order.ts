import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type OrderId, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** The order, held against every other change until the transaction ends. Null when there is none. */
export async function lockOrder(tx: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await lock(tx).execute({ id })
  return order ?? null
}

const lock = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('order_locked'),
)
