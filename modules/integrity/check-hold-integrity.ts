import { getOrder, listOverdueOrderIds } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** The clock ends holds each minute: what it missed by this much, it will not end by itself. */
const GRACE_PERIOD_MS = 5 * 60_000
const MAX_DISCREPANCIES = 1000

/** Unpaid orders that still hold goods some minutes after their time. */
export async function findOverdueHolds(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const since = new Date(now.getTime() - GRACE_PERIOD_MS)
  const found: Discrepancy[] = []
  for (const orderId of await listOverdueOrderIds(db, { now: since, limit: MAX_DISCREPANCIES })) {
    const order = await getOrder(db, orderId)
    const until = order?.holdExpiresAt?.toISOString() ?? 'never'
    found.push({ subject: orderId, name: order?.number ?? '', expected: 'no hold', found: until })
  }
  return found
}
