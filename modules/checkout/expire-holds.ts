import {
  listOverdueOrders,
  lockOrderWithSources,
  type OrderId,
  type OverdueOrder,
} from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { closeOrder } from './close-order.ts'
import { returnPayments } from './return-payments.ts'

const BATCH_SIZE = 100

/**
 * Cancels unpaid orders whose hold has expired and returns their number. Each is cancelled in its own transaction, so
 * that a failure does not stop the others; failures are thrown together at the end.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let count = 0
  const errors: unknown[] = []
  for await (const { id: orderId } of iterateOverdueOrders(db, now)) {
    try {
      if (await expireHold(db, { orderId, now })) count++
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some holds could not be released')
  return count
}

/** Continues after the last order of each batch, so orders that fail do not hide those behind them. */
async function* iterateOverdueOrders(db: Database, now: Date) {
  for (let after: OverdueOrder | undefined; ; ) {
    const batch = await listOverdueOrders(db, { now, limit: BATCH_SIZE, after })
    yield* batch
    after = batch.at(-1)
    if (batch.length < BATCH_SIZE) return
  }
}

/** Returns false if the order has no hold any more, for example because it was paid, or its hold has not expired. */
export async function expireHold(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrderWithSources(tx, orderId)
    if (!order?.holdExpiresAt || order.holdExpiresAt > now) return false
    const reason = { code: 'hold_expired' } as const
    const actor = buildSystemActor('expire-holds')
    const { paidMinor } = await closeOrder(tx, {
      ...{ order, cancelReason: 'hold_expired', actor, reason, now },
    })
    const closed = { ...order, paidMinor }
    await returnPayments(tx, { order: closed, reason, key: 'hold_expired', actor, now })
    return true
  })
}
