import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { isGuestToken } from './guest-link.ts'
import { type OrderId, type OrderOwner, orders } from './tables.ts'

interface Asking {
  orderId: OrderId
  /** Of the link in the mail; empty where there is none. */
  token: string
  /** Whose session it is. Null for a guest. */
  by: OrderOwner | null
  secretKey: string
}

/** Whether an order opens to somebody: to its owner, and to whoever holds the link of its mail. */
export async function mayOpenOrder(
  db: Database,
  { orderId, token, by, secretKey }: Asking,
): Promise<boolean> {
  if (isGuestToken(token, orderId, secretKey)) return true
  if (!by) return false
  const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, by))
  const found = await db.select({ id: orders.id }).from(orders).where(isTheirs)
  return found.length > 0
}
