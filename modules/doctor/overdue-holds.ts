import { orderById, overdueOrders } from '#modules/orders'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'

/** The clock ends holds each minute: what it missed by this much, it will not end by itself. */
const GRACE_MS = 5 * 60_000
const MOST = 1000

/** Unpaid orders that still hold goods some minutes after their time. */
export async function overdueHolds(db: Database, { now }: { now: Date }): Promise<Difference[]> {
  const since = new Date(now.getTime() - GRACE_MS)
  const found: Difference[] = []
  for (const orderId of await overdueOrders(db, { now: since, limit: MOST })) {
    const order = await orderById(db, orderId)
    const until = order?.holdExpiresAt?.toISOString() ?? 'never'
    found.push({ subject: orderId, name: order?.number ?? '', expected: 'no hold', found: until })
  }
  return found
}
