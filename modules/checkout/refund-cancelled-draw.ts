import { type DrawId, listPurchases } from '#modules/draws'
import { listOrderLines, type OrderId } from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { refundOrder } from './refund-order.ts'

interface RefundCancelledDrawInput {
  drawId: DrawId
  now: Date
}

/** Nothing of these is left to give back. */
const DONE_CODES = ['nothing_to_refund', 'not_paid']

/**
 * Refunds what was paid for tickets of a draw that was cancelled, each order in its own transaction and once. Failures are
 * thrown together at the end, so that the job runs again.
 */
export async function refundCancelledDraw(
  db: Database,
  { drawId, now }: RefundCancelledDrawInput,
): Promise<void> {
  const byOrder = Map.groupBy(await listPurchases(db, drawId), ({ orderId }) => orderId)
  const failures: unknown[] = []
  for (const [orderId, purchases] of byOrder) {
    const lineIds = purchases.map(({ orderLineId }) => orderLineId)
    const code = await refundLines(db, { orderId, lineIds, now })
    if (code && !DONE_CODES.includes(code)) failures.push(new Error(`${orderId} has ${code}`))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some tickets were not refunded')
}

interface RefundLinesInput {
  orderId: OrderId
  lineIds: string[]
  now: Date
}

/** Returns the code of the error, or null. */
async function refundLines(
  db: Database,
  { orderId, lineIds, now }: RefundLinesInput,
): Promise<string | null> {
  const lines = (await listOrderLines(db, orderId)).flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity
    return lineIds.includes(line.id) && quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
  if (lines.length === 0) return null
  const refunded = await refundOrder(db, {
    orderId,
    selection: { kind: 'lines', lines, withShipping: false },
    ...{ reason: { code: 'draw_cancelled' }, restock: false, key: 'draw_cancelled' },
    ...{ actor: buildSystemActor('draws'), now },
  })
  return refunded.ok ? null : refunded.error.code
}
