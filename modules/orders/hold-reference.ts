import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { orders } from './tables.ts'

/** What the stock movements of an order's present hold are noted under: each hold takes once and gives back once. */
export function buildHoldReference({
  id,
  holdCount: holds,
}: Pick<OrderRow, 'id' | 'holdCount'>): string {
  return `${id}/${holds}`
}

/** The order with its next hold, whose goods are still to be taken. */
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
