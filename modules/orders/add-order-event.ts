import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { record } from '#platform/outbox'
import { placeholders, prepared } from '#platform/prepared'
import type { OrderEventKind } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import { orderEvents } from './tables.ts'

export interface Teller {
  who: (typeof orderEvents.$inferSelect)['who']
  /** A sentence for the timeline, shown to the shopper. */
  note?: string | null
  now: Date
}

export type OrderEventRow = typeof orderEvents.$inferSelect

/**
 * Puts something that happened on the order's timeline and into the outbox as `order.<kind>`. Null when it
 * is one of the things that happen to an order once, and it has: the unique index on the timeline says so.
 */
export async function addOrderEvent(
  tx: Database,
  { order, kind, who, note = null, now }: Teller & { order: OrderRow; kind: OrderEventKind },
): Promise<OrderEventRow | null> {
  const id = newId<'order event'>()
  const event = { id, orderId: order.id, kind, who, note, createdAt: now }
  const added = await insert(tx).execute(event)
  if (added.rowCount === 0) return null

  await record(tx, { topic: `order.${kind}`, subject: order.id, payload: { event_id: id }, now })
  return event
}

const insert = prepared((db) =>
  db
    .insert(orderEvents)
    .values(placeholders(orderEvents))
    .onConflictDoNothing()
    .prepare('order_event_added'),
)
