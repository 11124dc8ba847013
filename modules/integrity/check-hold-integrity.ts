import { getOrder, listOverdueOrders } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** A job expires holds each minute. A hold that is overdue by more than this was missed. */
const GRACE_PERIOD_MS = 5 * 60_000
const MAX_DISCREPANCIES = 1000

/** Finds unpaid orders whose stock hold is overdue. */
export async function findOverdueHolds(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const cutoff = new Date(now.getTime() - GRACE_PERIOD_MS)
  const found: Discrepancy[] = []
  for (const overdue of await listOverdueOrders(db, { now: cutoff, limit: MAX_DISCREPANCIES })) {
    const order = await getOrder(db, overdue.id)
    found.push({
      subject: overdue.id,
      name: order?.number ?? '',
      expected: 'no hold',
      found: overdue.holdExpiresAt.toISOString(),
    })
  }
  return found
}
