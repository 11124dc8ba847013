import { and, desc, eq, sql } from 'drizzle-orm'
import { type CursorPosition, encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { type OrderOwnerId, orders } from './tables.ts'

interface ListAccountOrdersInput {
  userId: OrderOwnerId
  limit: number
  /** Where the page before ended. */
  after: CursorPosition | null
}

/** The orders of an account, the newest first. */
export async function listAccountOrders(
  db: Database,
  { userId, limit, after }: ListAccountOrdersInput,
): Promise<{ orders: OrderRow[]; nextCursor: string | null }> {
  const isLater =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
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
      ? encodeCursor({ timestamp: last.createdAt.toISOString(), id: last.id })
      : null
  return { orders: page, nextCursor }
}
