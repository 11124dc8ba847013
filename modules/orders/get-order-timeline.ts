import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import type { OrderEventRow } from './record-order-event.ts'
import { fulfilments, type OrderId, orderEvents } from './tables.ts'

export type Fulfilment = typeof fulfilments.$inferSelect

/** Returns the events and fulfilments of an order, oldest first. */
export async function getOrderTimeline(
  db: Database,
  orderId: OrderId,
): Promise<{ events: OrderEventRow[]; fulfilments: Fulfilment[] }> {
  const [events, fulfilments] = await parallel(
    selectEvents(db).execute({ orderId }),
    selectFulfilments(db).execute({ orderId }),
  )
  return { events, fulfilments }
}

const selectEvents = prepareQuery((db) =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
    .prepare('order_events'),
)

const selectFulfilments = prepareQuery((db) =>
  db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(fulfilments.createdAt), asc(fulfilments.id))
    .prepare('fulfilments'),
)
