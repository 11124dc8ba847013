import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { rawQuery } from '#platform/db/raw-query'
import { parallel } from '#platform/parallel'
import type { OrderEventRow } from './record-order-event.ts'
import type { SelectedLine } from './select-lines.ts'
import { type FulfilmentId, type OrderId, orderEvents } from './tables.ts'

/** A parcel and what is in it. */
export interface Fulfilment {
  id: FulfilmentId
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
  lines: SelectedLine[]
  /** ISO 8601, UTC. */
  createdAt: string
}

/** Returns the events and fulfilments of an order, oldest first. */
export async function getOrderTimeline(
  db: Database,
  orderId: OrderId,
): Promise<{ events: OrderEventRow[]; fulfilments: Fulfilment[] }> {
  const [events, fulfilments] = await parallel(
    selectEvents(db).execute({ orderId }),
    rawQuery<Fulfilment>(db, SELECT_FULFILMENTS, [orderId]),
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

const SELECT_FULFILMENTS = `
  select f.id, f.carrier, f.tracking_number as "trackingNumber", f.tracking_url as "trackingUrl",
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity))
      filter (where l.order_line_id is not null), '[]') as lines
  from fulfilments f left join fulfilment_lines l on l.fulfilment_id = f.id
  where f.order_id = $1 group by f.id order by f.created_at, f.id`
