import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { OrderRow } from './lock-order.ts'
import { fulfilments, type OrderId } from './tables.ts'
import { transitionOrder } from './transition-order.ts'

interface ShipOrderInput {
  orderId: OrderId
  tracking: { carrier: string; number: string; url: string | null }
  now: Date
}

/** Hands an order to a carrier. Null when it is not being processed, and nothing changed. */
export async function shipOrder(
  db: Database,
  { orderId, tracking, now }: ShipOrderInput,
): Promise<OrderRow | null> {
  return joinTransaction(db, async (tx) => {
    const note = `${tracking.carrier} ${tracking.number}`
    const shipped = await transitionOrder(tx, { orderId, to: 'shipped', actor: 'shop', note, now })
    if (!shipped) return null

    const { carrier, number: trackingNumber, url: trackingUrl } = tracking
    const id = newId<'fulfilment'>()
    await tx
      .insert(fulfilments)
      .values({ id, orderId, carrier, trackingNumber, trackingUrl, createdAt: now })
    return shipped
  })
}
