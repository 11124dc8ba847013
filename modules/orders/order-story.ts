import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { OrderEventRow } from './add-order-event.ts'
import { fulfilments, type OrderId, orderEvents } from './tables.ts'

export type Fulfilment = typeof fulfilments.$inferSelect

/** What happened to an order, the first thing first, and the parcels it went in. */
export async function orderStory(
  db: Database,
  orderId: OrderId,
): Promise<{ events: OrderEventRow[]; fulfilments: Fulfilment[] }> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
  const parcels = await db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
    .orderBy(asc(fulfilments.createdAt), asc(fulfilments.id))
  return { events, fulfilments: parcels }
}
