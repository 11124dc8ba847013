import { and, desc, eq, sql } from 'drizzle-orm'
import { cursorAt, type Place } from '#platform/cursor'
import type { Database } from '#platform/database'
import type { OrderRow } from './lock-order.ts'
import { type OrderOwner, orders } from './tables.ts'

interface Ask {
  userId: OrderOwner
  limit: number
  /** Where the page before ended. */
  after: Place | null
}

/** The orders of an account, the newest first. */
export async function ownOrders(
  db: Database,
  { userId, limit, after }: Ask,
): Promise<{ orders: OrderRow[]; nextCursor: string | null }> {
  const isLater =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isLater ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    found.length > limit && last
      ? cursorAt({ at: last.createdAt.toISOString(), id: last.id })
      : null
  return { orders: page, nextCursor }
}
