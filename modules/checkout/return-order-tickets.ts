import { lockVariants } from '#modules/catalog'
import { hasIssuedTickets, returnTickets } from '#modules/draws'
import { listOrderLines, type OrderLineId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { ok, type Result } from '#platform/result'
import type { RefundBreakdown } from './calculate-refund.ts'

interface ReturnOrderTicketsInput {
  /** Locked. */
  order: OrderRow
  /** What is refunded; all of the order without it. */
  lines?: RefundBreakdown<OrderLineId>['lines']
  now: Date
}

/**
 * Takes back the tickets of what is refunded of an order, before its stock and its money. After their draw has closed it is
 * not refunded. On an error the caller must roll back.
 */
export async function returnOrderTickets(
  tx: Database,
  { order: { id: orderId }, lines: refunded, now }: ReturnOrderTicketsInput,
): Promise<Result<undefined, 'tickets_drawn'>> {
  if (!(await hasIssuedTickets(tx, orderId))) return ok(undefined)
  const lines = await listOrderLines(tx, orderId)
  // In this order everywhere: variants, draws, balances.
  await lockVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  const keep = refunded?.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)!
    return [lineId, line.quantity - line.refundedQuantity - quantity] as const
  })
  return returnTickets(tx, { orderId, ...(keep && { keep: new Map(keep) }), now })
}
