import { listOrderLines, lockOrder, type OrderId, type OrderLineId } from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { refundLockedOrder } from './refund-order.ts'

interface RefundRefusedInput {
  orderId: OrderId
  refused: OrderLineId[]
  now: Date
}

/** Refunds the lines of tickets whose draw had closed when their order was paid. */
export async function refundRefusedTickets(
  tx: Database,
  { orderId, refused, now }: RefundRefusedInput,
): Promise<void> {
  if (refused.length === 0) return
  const order = (await lockOrder(tx, orderId))!
  if (order.totalMinor === 0) return
  const lines = (await listOrderLines(tx, orderId)).filter(({ id }) => refused.includes(id))
  const refunded = await refundLockedOrder(tx, {
    order,
    selection: {
      ...{ kind: 'lines', withShipping: false },
      lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
    },
    // Its tickets are not sold any more.
    ...{ reason: { code: 'draw_closed' }, restock: false, key: 'draw_closed' },
    ...{ actor: buildSystemActor('checkout'), now },
  })
  if (!refunded.ok) throw new Error(`Order ${order.number} has ${refunded.error.code}`)
}
