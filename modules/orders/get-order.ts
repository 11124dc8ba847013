import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

export async function getOrder(db: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await byId(db).execute({ id })
  return order ?? null
}

const byId = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_by_id'),
)
