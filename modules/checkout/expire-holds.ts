import { listOverdueOrderIds, lockOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { cancelWithoutRefund } from './cancel-without-refund.ts'

const BATCH_SIZE = 100
const HOLD_EXPIRED = 'The hold expired before a payment came.'

/**
 * Gives back what unpaid orders held too long; answers how many. Each in its own transaction: one that fails
 * keeps no other from being given back, and is said when all have had their turn.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  for (let expired = 0; ; ) {
    const overdue = await listOverdueOrderIds(db, { now, limit: BATCH_SIZE })
    const { ended, errors } = await expireBatch(db, { overdue, now })
    expired += ended
    if (ended > 0 && overdue.length === BATCH_SIZE) continue
    if (errors.length > 0) throw new AggregateError(errors, 'Some holds could not be ended')
    return expired
  }
}

async function expireBatch(db: Database, { overdue, now }: { overdue: OrderId[]; now: Date }) {
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
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.holdExpiresAt || order.holdExpiresAt > now) return false
    await cancelWithoutRefund(tx, {
      order,
      cancelReason: 'hold_expired',
      actor: 'clock',
      note: HOLD_EXPIRED,
      now,
    })
    return true
  })
}
