import { eq, notInArray, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { orders } from './tables.ts'

const UNPAID_STATES = ['pending_payment', 'cancelled'] as const

/** Counts the orders of a user and sums payments minus refunds of the paid ones, by currency, largest amount first. */
export async function getSpending(
  db: Database,
  { userId }: { userId: UserId },
): Promise<{ orders: number; spent: Money[] }> {
  const isPaid = notInArray(orders.state, [...UNPAID_STATES])
  const minor = sql<number | null>`
    (sum(${orders.totalMinor} - ${orders.refundedMinor}) filter (where ${isPaid}))::float8`
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
