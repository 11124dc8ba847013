import type { Database } from './database.ts'
import { newId } from './ids.ts'
import { placeholders, prepared } from './prepared.ts'
import { type EventId, events } from './tables.ts'
import { write } from './transaction.ts'

export type Event = typeof events.$inferSelect

interface Happening {
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
export async function record(tx: Database, happening: Happening): Promise<EventId> {
  const { topic, subject, payload = {}, now } = happening
  const id = newId<'event'>()
  await write(tx, add(tx).execute({ id, topic, subject, payload, createdAt: now, doneAt: null }))
  return id
}

const add = prepared((db) => db.insert(events).values(placeholders(events)).prepare('event_added'))
