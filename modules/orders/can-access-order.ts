import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isValidGuestOrderToken } from './guest-link.ts'
import { type OrderId, type OrderOwnerId, orders } from './tables.ts'

interface OrderAccess {
  orderId: OrderId
  /** Of the link in the mail; empty where there is none. */
  token: string
  /** Whose session it is. Null for a guest. */
  userId: OrderOwnerId | null
  secretKey: string
}

/** Whether an order opens to somebody: to its owner, and to whoever holds the link of its mail. */
export async function canAccessOrder(
  db: Database,
  { orderId, token, userId, secretKey }: OrderAccess,
): Promise<boolean> {
  if (isValidGuestOrderToken(token, orderId, secretKey)) return true
  if (!userId) return false
  const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, userId))
  const found = await db.select({ id: orders.id }).from(orders).where(isTheirs)
  return found.length > 0
}
