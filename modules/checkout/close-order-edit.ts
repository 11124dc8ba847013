import {
  endOrderEdit,
  findOpenEdit,
  listOverdueEdits,
  lockOrder,
  type OrderEdit,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import { listPaymentsByOrder } from '#modules/payments'
import { type Actor, buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { releaseEditStock } from './apply-order-edit.ts'

interface CloseOpenEditInput {
  /** Locked. */
  order: OrderRow
  state: 'cancelled' | 'expired'
  actor: Actor
  now: Date
}

/** Ends the edit of an order that waits for its payment, if there is one: the order stays as it is. */
export async function closeOpenEdit(
  tx: Database,
  { order, state, actor, now }: CloseOpenEditInput,
): Promise<OrderEdit | null> {
  const edit = await findOpenEdit(tx, order.id)
  if (!edit || !(await endOrderEdit(tx, { id: edit.id, state, now }))) return null
  await releaseEditStock(tx, { edit, now })
  const reason = { code: `edit_${state}` } as const
  await recordOrderEvent(tx, { order, kind: 'edit_closed', actor, reason, now })
  return edit
}

/** Takes an offered edit back. A payment that comes later is given back. */
export function cancelOrderEdit(
  db: Database,
  { orderId, actor, now }: { orderId: OrderId; actor: Actor; now: Date },
): Promise<Result<OrderRow, 'order_not_found' | 'no_open_edit'>> {
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const closed = await closeOpenEdit(tx, { order, state: 'cancelled', actor, now })
    return closed ? ok(order) : err('no_open_edit')
  })
}

const BATCH_SIZE = 100

/**
 * Ends offered edits that were not paid in time. One whose payment a provider is processing waits for it. Each is ended in
 * its own transaction; failures are thrown together at the end.
 */
export async function expireOrderEdits(db: Database, now: Date): Promise<void> {
  const errors: unknown[] = []
  for (const { orderId } of await listOverdueEdits(db, { now, limit: BATCH_SIZE })) {
    await expireOrderEdit(db, { orderId, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some edits of orders could not be ended')
}

function expireOrderEdit(db: Database, { orderId, now }: { orderId: OrderId; now: Date }) {
  return runInTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const edit = await findOpenEdit(tx, orderId)
    if (!edit?.expiresAt || edit.expiresAt > now) return
    const payments = await listPaymentsByOrder(tx, orderId)
    const isProcessing = payments.some((payment) => {
      return payment.orderEditId === edit.id && payment.state === 'processing'
    })
    if (isProcessing) return
    const actor = buildSystemActor('expire-order-edits')
    await closeOpenEdit(tx, { order, state: 'expired', actor, now })
  })
}
