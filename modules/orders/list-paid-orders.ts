import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { type OrderId, orders } from './tables.ts'

export interface PaidOrder {
  id: OrderId
  createdAt: Date
  deliveredAt: Date | null
}

/** Lists the orders that an account has paid for and not given back, from a time on, the first one first. */
export async function listPaidOrders(
  db: Database,
  { userId, from }: { userId: UserId; from: Date },
): Promise<PaidOrder[]> {
  const rows = await rawQuery<{ id: OrderId; created_at: string; delivered_at: string | null }>(
    db,
    PAID_ORDERS,
    [userId, from.toISOString()],
  )
  return rows.map(({ id, created_at, delivered_at }) => ({
    ...{ id, createdAt: new Date(created_at) },
    deliveredAt: delivered_at === null ? null : new Date(delivered_at),
  }))
}

/** What costs nothing, such as a prize, was not paid for. */
const PAID_ORDERS = `
  select o.id, o.created_at,
    case when o.fulfilment_state = 'delivered' then
      (select max(e.created_at) from order_events e where e.order_id = o.id and e.kind = 'delivered') end as delivered_at
  from orders o
  where o.user_id = $1 and o.created_at >= $2::timestamptz and o.total_minor > 0
    and o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state <> 'cancelled'
  order by o.created_at, o.id`

/** Whether an account had paid for an order before a time. */
export async function hasEarlierOrders(
  db: Database,
  { userId, before }: { userId: UserId; before: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), lt(orders.createdAt, before), sql`paid_minor > 0`))
    .limit(1)
  return row !== undefined
}

/** Lists where the newest orders of an account were sent to. */
export function listDeliveryAddresses(
  db: Database,
  { userId, limit }: { userId: UserId; limit: number },
): Promise<{ id: OrderId; address: string; zipCode: string; country: string }[]> {
  const { id, address, zipCode, country } = orders
  return db
    .select({ id, address, zipCode, country })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}
