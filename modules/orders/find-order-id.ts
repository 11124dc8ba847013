import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orderNumbers } from './tables.ts'

/** Returns the id of the order with a number; null if there is none. */
export async function findOrderId(db: Database, number: string): Promise<OrderId | null> {
  const [found] = await db
    .select({ id: orderNumbers.orderId })
    .from(orderNumbers)
    .where(eq(orderNumbers.number, number))
  return found?.id ?? null
}
