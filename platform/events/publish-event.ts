import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { type EventId, events } from '../db/tables.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'

export type OutboxEvent = typeof events.$inferSelect

interface PublishEventInput {
  /** What happened, as `noun.verb`: `order.paid`. */
  topic: string
  /** The id of what it happened to. */
  subject: string
  /** What cannot be read from the subject later. Must become JSON. */
  payload?: Record<string, unknown>
  now: Date
}

/**
 * Writes down that something happened. Call it inside the transaction that makes it happen: either both
 * are true or neither. What follows from it stands in `server/reactions.ts` and runs after the commit.
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
  db.insert(events).values(buildPlaceholders(events)).prepare('event_added'),
)
