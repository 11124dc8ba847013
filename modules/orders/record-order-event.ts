import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import type { OrderEventKind } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import { orderEvents } from './tables.ts'

export interface OrderEventContext {
  actor: (typeof orderEvents.$inferSelect)['actor']
  /** A sentence for the timeline, shown to the shopper. */
  note?: string | null
  now: Date
}

export type OrderEventRow = typeof orderEvents.$inferSelect

/**
 * Puts something that happened on the order's timeline and into the outbox as `order.<kind>`. Null when it
 * is one of the things that happen to an order once, and it has: the unique index on the timeline says so.
 */
export async function recordOrderEvent(
  tx: Database,
  {
    order,
    kind,
    actor,
    note = null,
    now,
  }: OrderEventContext & { order: OrderRow; kind: OrderEventKind },
): Promise<OrderEventRow | null> {
  const id = newId<'order event'>()
  const event = { id, orderId: order.id, kind, actor: actor, note, createdAt: now }
  const added = await insert(tx).execute(event)
  if (added.rowCount === 0) return null

  await publishEvent(tx, {
    topic: `order.${kind}`,
    subject: order.id,
    payload: { event_id: id },
    now,
  })
  return event
}

const insert = prepareQuery((db) =>
  db
    .insert(orderEvents)
    .values(buildPlaceholders(orderEvents))
    .onConflictDoNothing()
    .prepare('order_event_recorded'),
)
