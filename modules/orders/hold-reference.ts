import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

/** Returns the reference of the stock movements of an order's present hold. A hold reserves once and releases once. */
export function buildHoldReference({ id, holdCount }: Pick<OrderRow, 'id' | 'holdCount'>): string {
  return `${id}/${holdCount}`
}

/** Begins the next hold of an order. Its stock has to be reserved afterwards. */
export async function incrementHoldCount(
  tx: Database,
  { id }: Pick<OrderRow, 'id'>,
): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({ holdCount: sql`${orders.holdCount} + 1` })
    .where(eq(orders.id, id))
    .returning()
  return order!
}
