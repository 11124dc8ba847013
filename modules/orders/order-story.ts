import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { together } from '#platform/transaction'
import type { OrderEventRow } from './add-order-event.ts'
import { fulfilments, type OrderId, orderEvents } from './tables.ts'

export type Fulfilment = typeof fulfilments.$inferSelect

/** What happened to an order, the first thing first, and the parcels it went in. */
export async function orderStory(
  db: Database,
  orderId: OrderId,
): Promise<{ events: OrderEventRow[]; fulfilments: Fulfilment[] }> {
  const [events, fulfilments] = await together(
    eventsOf(db).execute({ orderId }),
    parcelsOf(db).execute({ orderId }),
  )
  return { events, fulfilments }
}

const eventsOf = prepared((db) =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
    .prepare('order_events'),
)

const parcelsOf = prepared((db) =>
  db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(fulfilments.createdAt), asc(fulfilments.id))
    .prepare('fulfilments'),
)
