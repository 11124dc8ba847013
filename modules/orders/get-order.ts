import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

/** Returns null when there is no such order. */
export async function getOrder(db: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await selectOrder(db).execute({ id })
  return order ?? null
}

/** Orders that do not exist are left out. */
export function listOrdersById(db: Database, ids: OrderId[]): Promise<OrderRow[]> {
  return selectOrders(db).execute({ ids })
}

const selectOrder = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_by_id'),
)

const selectOrders = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')})`)
    .prepare('orders_by_id'),
)
