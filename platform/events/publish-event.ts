import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { getTaskOrigin, type TaskOrigin } from '../tracing/task.ts'
import type { EventId, events } from './tables.ts'

export type OutboxEvent = typeof events.$inferSelect

/** The queue of events that have not been handled yet. */
export const EVENT_QUEUE = 'events'

/** A type and no interface, so that it is a record of texts. */
export type EventJobPayload = { eventId: EventId; topic: string } & TaskOrigin

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
 * Writes an event to the outbox: the event, and a job that runs its handlers. Call it in the transaction that makes the
 * change, so that both are committed or neither. The handlers in `server/jobs/event-handlers.ts` run after the commit.
 */
export async function publishEvent(tx: Database, input: PublishEventInput): Promise<EventId> {
  const { topic, subject, payload = {}, now } = input
  const id: EventId = newId<'event'>()
  const job: EventJobPayload = { eventId: id, topic, ...getTaskOrigin() }
  const values = [id, topic, subject, payload, now, EVENT_QUEUE, job]
  await execute(tx, rawQuery(tx, INSERT_EVENT, values))
  return id
}

// One statement, because purchases publish events.
const INSERT_EVENT = `with event as (
    insert into events (id, topic, subject, payload, created_at) values ($1, $2, $3, $4, $5))
  insert into jobs (queue, payload, run_at, created_at) values ($6, $7, $5, $5)`
