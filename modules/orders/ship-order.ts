import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { listOrderLines, type OrderLineRow } from './list-order-lines.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { findOpenEdit } from './order-edits.ts'
import { type SelectedLine, selectLines } from './select-lines.ts'
import { fulfilmentLines, fulfilments, type OrderId, orderLines } from './tables.ts'
import { transitionLockedOrder } from './transition-order.ts'

interface ShipOrderInput {
  orderId: OrderId
  tracking: { carrier: string; number: string; url: string | null }
  /** What is in the parcel; everything that was not shipped or refunded without it. */
  lines?: SelectedLine[] | undefined
  actor: Actor
  now: Date
}

type ShipOrderErrorCode =
  | 'order_not_found'
  | 'edit_open'
  | 'illegal_order_transition'
  | 'order_line_not_found'
  | 'quantity_too_large'
  | 'nothing_to_ship'
  | 'parcel_exists'

/**
 * Records that a carrier has a parcel of a packed order, with its tracking number and what is in it. The order is
 * `shipped` when everything has left, and `partially_shipped` before. An error changes nothing.
 */
export async function shipOrder(
  db: Database,
  { orderId, tracking, lines: selected, actor, now }: ShipOrderInput,
): Promise<Result<OrderRow, ShipOrderErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, ShipOrderErrorCode>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (await findOpenEdit(tx, orderId)) return err('edit_open')
    const unshipped = (await listOrderLines(tx, orderId)).map(countUnshipped)
    const lines = selectLines(unshipped, selected)
    if (!lines.ok) return lines
    if (lines.value.length === 0) return err('nothing_to_ship')

    const isLast = count(lines.value) === count(unshipped)
    const { carrier, number: tracking_number } = tracking
    const reason = { code: 'handed_to_carrier', params: { carrier, tracking_number } } as const
    const to = isLast ? 'shipped' : 'partially_shipped'
    const moved = await transitionLockedOrder(tx, { order, to, actor, reason, now })
    if (!moved.ok) return moved
    const isNew = await insertFulfilment(tx, { orderId, tracking, lines: lines.value, now })
    return isNew ? ok(moved.value) : err('parcel_exists')
  })
}

function countUnshipped(line: OrderLineRow) {
  const { id, quantity, refundedQuantity, shippedQuantity } = line
  if (!line.needsShipping) return { id, quantity: 0 }
  return { id, quantity: Math.max(quantity - refundedQuantity - shippedQuantity, 0) }
}

function count(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns false where the order has a parcel with this tracking number. */
async function insertFulfilment(
  tx: Database,
  { orderId, tracking, lines = [], now: createdAt }: Omit<ShipOrderInput, 'actor'>,
): Promise<boolean> {
  const fulfilment = { id: newId<'fulfilment'>(), orderId, createdAt }
  const { carrier, number: trackingNumber, url: trackingUrl } = tracking
  const { rowCount } = await tx
    .insert(fulfilments)
    .values({ ...fulfilment, carrier, trackingNumber, trackingUrl })
    .onConflictDoNothing()
  if (rowCount === 0) return false

  for (const { lineId: orderLineId, quantity } of lines) {
    const line = { fulfilmentId: fulfilment.id, orderLineId, quantity, createdAt }
    await tx.insert(fulfilmentLines).values(line)
    await tx
      .update(orderLines)
      .set({ shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, orderLineId))
  }
  return true
}
