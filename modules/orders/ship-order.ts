import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { fulfilments, type OrderId } from './tables.ts'
import { type OrderTransitionResult, transitionOrder } from './transition-order.ts'

interface ShipOrderInput {
  orderId: OrderId
  tracking: { carrier: string; number: string; url: string | null }
  now: Date
}

/** Records that a carrier has a packed order, and its tracking number. */
export async function shipOrder(
  db: Database,
  { orderId, tracking, now }: ShipOrderInput,
): Promise<OrderTransitionResult> {
  const { carrier, number: trackingNumber, url: trackingUrl } = tracking
  return joinTransaction(db, async (tx) => {
    const params = { carrier, tracking_number: trackingNumber }
    const reason = { code: 'handed_to_carrier', params } as const
    const shipped = await transitionOrder(tx, {
      orderId,
      to: 'shipped',
      actor: 'shop',
      reason,
      now,
    })
    if (!shipped.ok) return shipped

    const fulfilment = { carrier, trackingNumber, trackingUrl, createdAt: now }
    await tx.insert(fulfilments).values({ id: newId<'fulfilment'>(), orderId, ...fulfilment })
    return shipped
  })
}
