import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type OrderId, orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** Where an order goes. */
export type OrderAddress = Pick<
  OrderRow,
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'addressLine2'
  | 'city'
  | 'zipCode'
  | 'region'
  | 'country'
  | 'phone'
>

/** Returns an order locked until the transaction ends. Null when there is none. */
export async function lockOrder(tx: Database, id: OrderId): Promise<OrderRow | null> {
  const [order] = await selectForUpdate(tx).execute({ id })
  return order ?? null
}

/** Returns orders locked until the transaction ends, in the order of their ids, so that two callers cannot deadlock. */
export function lockOrderRows(tx: Database, ids: OrderId[]): Promise<OrderRow[]> {
  return selectAllForUpdate(tx).execute({ ids })
}

/** Locks the orders whose ids the SQL selects until the transaction ends. */
export async function lockOrders(tx: Database, orderIds: SQL): Promise<void> {
  await tx.execute(sql`select from orders where id in (${orderIds}) for no key update`)
}

const selectForUpdate = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('order_locked'),
)

const selectAllForUpdate = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(orders.id))
    .for('no key update')
    .prepare('orders_locked'),
)
