import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

export async function orderById(db: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await byId(db).execute({ id })
  return order ?? null
}

const byId = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_by_id'),
)
