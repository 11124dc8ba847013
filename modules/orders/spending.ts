import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Id } from '#platform/ids'
import type { Money } from '#platform/money'
import { orders } from './tables.ts'

const UNPAID = ['pending_payment', 'cancelled'] as const

/** How many orders of somebody were paid, and what they spent on them less what they got back, by currency. */
export async function spendingOf(
  db: Database,
  { userId }: { userId: Id<'user'> },
): Promise<{ orders: number; spent: Money[] }> {
  const minor = sql<number>`sum(${orders.totalMinor} - ${orders.refundedMinor})::float8`
  const rows = await db
    .select({ currency: orders.currency, minor, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.state, [...UNPAID])))
    .groupBy(orders.currency)
    .orderBy(desc(minor))
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    spent: rows.map(({ minor, currency }) => ({ minor, currency })),
  }
}
