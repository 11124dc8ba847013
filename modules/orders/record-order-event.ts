import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import type { OrderEventKind } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import { type OrderReason, toReasonColumns } from './order-reason.ts'
import { orderEvents } from './tables.ts'

export type OrderEventRow = typeof orderEvents.$inferSelect

export interface OrderEventContext {
  actor: Actor
  /** Shown to the shopper on the timeline. */
  reason?: OrderReason | null
  now: Date
}

interface RecordOrderEventInput extends OrderEventContext {
  order: OrderRow
  kind: OrderEventKind
}

/**
 * Adds an event to the timeline of an order and publishes it as `order.<kind>`. Returns null where the event can happen
 * to an order only once and has happened: a unique index on the timeline decides.
 */
export async function recordOrderEvent(
  tx: Database,
  { order, kind, actor, reason = null, now }: RecordOrderEventInput,
): Promise<OrderEventRow | null> {
  const id = newId<'order event'>()
  const event: OrderEventRow = {
    id,
    orderId: order.id,
    kind,
    ...toActorColumns(actor),
    ...toReasonColumns(reason),
    createdAt: now,
  }
  const { rowCount } = await insertEvent(tx).execute({ ...event })
  if (rowCount === 0) return null

  const payload = { event_id: id }
  await publishEvent(tx, { topic: `order.${kind}`, subject: order.id, payload, now })
  return event
}

const insertEvent = prepareQuery((db) =>
  db
    .insert(orderEvents)
    .values(buildPlaceholders(orderEvents))
    .onConflictDoNothing()
    .prepare('order_event_recorded'),
)
