import { lockOrder, type OrderId, overdueOrders } from '#modules/orders'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { endHold } from './hold.ts'

const AT_ONCE = 100
const HOLD_EXPIRED = 'The hold expired before a payment came.'

/** Gives back what unpaid orders held too long; answers how many. Each in its own transaction. */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const overdue = await overdueOrders(db, { now, limit: AT_ONCE })
    for (const orderId of overdue) if (await expireHold(db, { orderId, now })) expired++
    if (overdue.length < AT_ONCE) return expired
  }
}

/** False when the order does not hold anything, or still may: a payment may have come in between. */
export async function expireHold(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.holdExpiresAt || order.holdExpiresAt > now) return false
    await endHold(tx, { order, why: 'hold_expired', who: 'clock', note: HOLD_EXPIRED, now })
    return true
  })
}
