import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { partOfTransaction } from '#platform/transaction'
import type { OrderRow } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { fulfilments, type OrderId } from './tables.ts'

interface Shipment {
  orderId: OrderId
  tracking: { carrier: string; number: string; url: string | null }
  now: Date
}

/** Hands an order to a carrier. Null when it is not being processed, and nothing changed. */
export async function shipOrder(
  db: Database,
  { orderId, tracking, now }: Shipment,
): Promise<OrderRow | null> {
  return partOfTransaction(db, async (tx) => {
    const note = `${tracking.carrier} ${tracking.number}`
    const shipped = await moveOrder(tx, { orderId, to: 'shipped', who: 'shop', note, now })
    if (!shipped) return null

    const { carrier, number: trackingNumber, url: trackingUrl } = tracking
    const id = newId<'fulfilment'>()
    await tx
      .insert(fulfilments)
      .values({ id, orderId, carrier, trackingNumber, trackingUrl, createdAt: now })
    return shipped
  })
}
