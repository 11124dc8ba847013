import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { isValidGuestOrderToken } from './guest-link.ts'
import { type OrderId, orders } from './tables.ts'

interface OrderAccess {
  orderId: OrderId
  /** Of the link in the order's e-mails; empty without one. */
  token: string
  /** The signed-in user; null for a guest. */
  userId: UserId | null
  secretKey: string
}

/** Returns whether the user owns the order, or the token is that of its guest link. */
export async function canAccessOrder(
  db: Database,
  { orderId, token, userId, secretKey }: OrderAccess,
): Promise<boolean> {
  if (isValidGuestOrderToken(token, orderId, secretKey)) return true
  if (!userId) return false
  const isOwned = and(eq(orders.id, orderId), eq(orders.userId, userId))
  const found = await db.select({ id: orders.id }).from(orders).where(isOwned)
  return found.length > 0
}
