import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { type EventId, events } from './tables.ts'

export type OutboxEvent = typeof events.$inferSelect

interface PublishEventInput {
  /** `noun.verb`: `order.paid`. */
  topic: string
  /** The id of the record that the event is about. */
  subject: string
  /** Data that cannot be read from the subject later. Must be serialisable as JSON. */
  payload?: Record<string, unknown>
  now: Date
}

/**
 * Writes an event to the outbox. Call it in the transaction that makes the change, so that both are committed or
 * neither. The handlers in `server/jobs/event-handlers.ts` run after the commit.
 */
export async function publishEvent(tx: Database, input: PublishEventInput): Promise<EventId> {
  const { topic, subject, payload = {}, now } = input
  const id = newId<'event'>()
  await execute(
    tx,
    insertEvent(tx).execute({ id, topic, subject, payload, createdAt: now, doneAt: null }),
  )
  return id
}

const insertEvent = prepareQuery((db) =>
  db.insert(events).values(buildPlaceholders(events)).prepare('insert_event'),
)
