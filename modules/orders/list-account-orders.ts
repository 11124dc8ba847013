import { and, desc, eq, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type CursorPosition, encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

interface ListAccountOrdersInput {
  userId: UserId
  limit: number
  /** The end of the previous page. */
  after: CursorPosition | null
}

/** Lists the orders of a user, newest first. */
export async function listAccountOrders(
  db: Database,
  { userId, limit, after }: ListAccountOrdersInput,
): Promise<{ orders: OrderRow[]; nextCursor: string | null }> {
  const isAfterCursor =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isAfterCursor ?? undefined))
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
