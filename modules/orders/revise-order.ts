import { and, eq, sql } from 'drizzle-orm'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { isOrderErased } from './erased-order.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { isBeforeShipping } from './order-state.ts'
import { type OrderEventContext, recordOrderEvent } from './record-order-event.ts'
import { type OrderId, orderRevisions, orders } from './tables.ts'

/** What can be changed while nothing has left. The country is not among it, because the tax follows from it. */
export type RevisableFields = Pick<
  OrderRow,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'addressLine2'
  | 'city'
  | 'zipCode'
  | 'region'
  | 'phone'
>

type Changes = { [Field in keyof RevisableFields]?: RevisableFields[Field] | undefined }

interface ReviseOrderInput extends Omit<OrderEventContext, 'reason'> {
  orderId: OrderId
  /** The revision that the changes were made on. */
  expectedRevision: number
  changes: Changes
}

/**
 * Changes the customer or the address of an order that has not left, and keeps what they were. Changes that were made on
 * an older revision change nothing. Changes to the present values make no revision.
 */
export async function reviseOrder(
  db: Database,
  { orderId, expectedRevision, changes, actor, now }: ReviseOrderInput,
): Promise<Result<OrderRow, 'order_not_found' | 'order_changed' | 'order_not_revisable'>> {
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (!isBeforeShipping(order) || isOrderErased(order)) return err('order_not_revisable')
    if (order.revision !== expectedRevision) return err('order_changed')

    const after = pickChanged(order, changes)
    if (Object.keys(after).length === 0) return ok(order)
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, pick(order, key)]))
    const revision = order.revision + 1
    const revised = { orderId, revision, ...toActorColumns(actor), before, after, createdAt: now }
    await tx.insert(orderRevisions).values(revised)
    await tx
      .update(orders)
      .set({ ...after, revision })
      .where(isRevision(order))
    await recordOrderEvent(tx, { order, kind: 'revised', actor, now })
    return ok({ ...order, ...after, revision })
  })
}

function isRevision({ id, revision }: OrderRow) {
  return and(eq(orders.id, id), sql`${orders.revision} = ${revision}`)
}

function pickChanged(order: OrderRow, changes: Changes) {
  const changed = Object.entries(changes).filter(([key, value]) => {
    return value !== undefined && value !== pick(order, key)
  })
  return Object.fromEntries(changed) as Partial<RevisableFields>
}

function pick(order: OrderRow, key: string): unknown {
  return order[key as keyof RevisableFields]
}
