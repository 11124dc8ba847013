import { and, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { hasFlag, isInState } from './order-conditions.ts'
import { orders } from './tables.ts'

const DAY_MS = 86_400_000

interface WaitingOrders {
  /** Paid, not shipped completely, and not waiting for the goods of an exchange. */
  toShip: number
  /** Those of them that were placed more than a day ago. */
  late: number
  /** When the oldest of them was placed. */
  oldestAt: Date | null
  /** Placed today, whatever became of them. */
  today: number
  /** With an open return. */
  returns: number
  /** Of which something is owed for goods of an exchange that did not come. */
  owed: number
}

/** Counts the orders that wait for work of the shop, and those of today. */
export async function countWaitingOrders(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<WaitingOrders> {
  const { paid, processing, partially_shipped } = isInState
  const isOpen = sql`${orders.fulfilmentState} not in ('delivered', 'cancelled')`
  const isLate = lt(orders.createdAt, new Date(now.getTime() - DAY_MS))
  const [row] = await db
    .select({
      toShip: sql<number>`count(*)::int`,
      late: sql<number>`count(*) filter (where ${isLate})::int`,
      oldestAt: sql`min(${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(
      and(
        isOpen,
        sql`not ${orders.awaitsReturn}`,
        sql`(${paid} or ${processing} or ${partially_shipped})`,
      ),
    )
  const returns = await db.$count(orders, hasFlag.return_requested)
  const owed = await db.$count(orders, hasFlag.exchange_due)
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${timeZone})`
  const today = await db.$count(orders, gte(orders.createdAt, midnight))
  return { ...row!, today, returns, owed }
}
