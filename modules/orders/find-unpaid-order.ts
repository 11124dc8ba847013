import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

/** Returns the newest order of a user that waits for its payment, or null. */
export async function findUnpaidOrderByUser(
  db: Database,
  userId: UserId,
): Promise<OrderRow | null> {
  const [order] = await selectUnpaidOrder(db).execute({ userId })
  return order ?? null
}

const isAwaitingPayment = and(
  eq(orders.fulfilmentState, 'unfulfilled'),
  inArray(orders.paymentState, ['unpaid', 'partially_paid']),
)
const selectUnpaidOrder = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), isAwaitingPayment))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .prepare('unpaid_order_of_user'),
)
