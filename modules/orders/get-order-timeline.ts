import { asc, sql } from 'drizzle-orm'
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
  orderId: OrderId
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
  lines: SelectedLine[]
  /** ISO 8601, UTC. */
  createdAt: string
}

export interface OrderTimeline {
  events: OrderEventRow[]
  fulfilments: Fulfilment[]
}

/** Returns the events and fulfilments of an order, oldest first. */
export async function getOrderTimeline(db: Database, orderId: OrderId): Promise<OrderTimeline> {
  const [timeline] = await listOrderTimelines(db, [orderId])
  return timeline!
}

/** Lists the timelines of orders, in the order of the ids. */
export async function listOrderTimelines(
  db: Database,
  orderIds: OrderId[],
): Promise<OrderTimeline[]> {
  const [events, fulfilments] = await parallel(
    selectEvents(db).execute({ orderIds }),
    rawQuery<Fulfilment>(db, SELECT_FULFILMENTS, [orderIds]),
  )
  const isOf = (id: OrderId) => (row: { orderId: OrderId }) => row.orderId === id
  return orderIds.map((id) => {
    return { events: events.filter(isOf(id)), fulfilments: fulfilments.filter(isOf(id)) }
  })
}

const selectEvents = prepareQuery((db) =>
  db
    .select()
    .from(orderEvents)
    .where(sql`${orderEvents.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
    .prepare('order_events'),
)

const SELECT_FULFILMENTS = `
  select f.id, f.order_id as "orderId", f.carrier, f.tracking_number as "trackingNumber", f.tracking_url as "trackingUrl",
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity))
      filter (where l.order_line_id is not null), '[]') as lines
  from fulfilments f left join fulfilment_lines l on l.fulfilment_id = f.id
  where f.order_id = any($1) group by f.id order by f.created_at, f.id`
