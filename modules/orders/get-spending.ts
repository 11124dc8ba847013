import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { orders } from './tables.ts'

/** A coupon covered the total. */
const isFree = and(eq(orders.totalMinor, 0), ne(orders.fulfilmentState, 'cancelled'))

/** Counts the orders of a user and sums payments minus refunds of the paid ones, by currency, largest amount first. */
export async function getSpending(
  db: Database,
  { userId }: { userId: UserId },
): Promise<{ orders: number; spent: Money[] }> {
  const isPaid = or(gt(orders.paidMinor, 0), isFree)
  const minor = sql<number | null>`
    (sum(${orders.paidMinor} - ${orders.refundedMinor}) filter (where ${isPaid}))::float8`
  const rows = await db
    .select({ currency: orders.currency, minor, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.userId, userId))
    .groupBy(orders.currency)
    .orderBy(sql`${minor} desc nulls last`)
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    spent: rows.flatMap(({ minor, currency }) => (minor === null ? [] : [{ minor, currency }])),
  }
}
