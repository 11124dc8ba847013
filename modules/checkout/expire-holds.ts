import { lockOrder, type OrderId, overdueOrders } from '#modules/orders'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { endHold } from './hold.ts'

const AT_ONCE = 100
const HOLD_EXPIRED = 'The hold expired before a payment came.'

/**
 * Gives back what unpaid orders held too long; answers how many. Each in its own transaction: one that fails
 * keeps no other from being given back, and is said when all have had their turn.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  for (let expired = 0; ; ) {
    const overdue = await overdueOrders(db, { now, limit: AT_ONCE })
    const { ended, errors } = await endThese(db, { overdue, now })
    expired += ended
    if (ended > 0 && overdue.length === AT_ONCE) continue
    if (errors.length > 0) throw new AggregateError(errors, 'Some holds could not be ended')
    return expired
  }
}

async function endThese(db: Database, { overdue, now }: { overdue: OrderId[]; now: Date }) {
  let ended = 0
  const errors: unknown[] = []
  for (const orderId of overdue) {
    await expireHold(db, { orderId, now }).then(
      (isEnded) => isEnded && ended++,
      (error) => errors.push(error),
    )
  }
  return { ended, errors }
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
