import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { Event } from './outbox.ts'
import { placeholders, prepared } from './prepared.ts'
import { events, failedReactions } from './tables.ts'
import { inTransaction, write } from './transaction.ts'

/**
 * What follows from an event. It runs in a transaction of its own making: what it writes is kept together
 * with the note that it ran. It may run again after a failure, so what reaches outside must bear repetition.
 */
export type Reaction = (tx: Database, happened: { event: Event; now: Date }) => Promise<unknown>

/** By topic, then by a name that stays: failures are kept under it. */
export type Reactions = Record<string, Record<string, Reaction>>

interface Given {
  reactions: Reactions
  now: Date
}

const MOST_ATTEMPTS = 20
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 3_600_000

/** Runs everything that is due now; answers how many events and retries that were. */
export async function settle(db: Database, given: Given): Promise<number> {
  let settled = await dismiss(db, given)
  while ((await reactToNext(db, given)) || (await retryNext(db, given))) settled++
  return settled
}

/** Events that nothing follows from are done as they are. Answers how many those were. */
export async function dismiss(db: Database, { reactions, now }: Given): Promise<number> {
  const isIdle = notInArray(events.topic, Object.keys(reactions))
  const dismissed = await db
    .update(events)
    .set({ doneAt: now })
    .where(and(isNull(events.doneAt), isIdle))
  return dismissed.rowCount ?? 0
}

/**
 * Takes the oldest event that something follows from and nobody else holds, and runs each of its reactions. One that
 * fails is noted and tried again later; it holds up neither the others nor the events after it. Answers whether there was one.
 */
export function reactToNext(db: Database, { reactions, now }: Given): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [event] = await nextOf(tx).execute({ topics: Object.keys(reactions) })
    if (!event) return false

    for (const [name, react] of Object.entries(reactions[event.topic]!)) {
      const error = await errorOf(tx, react, { event, now })
      if (error) await noteFailure(tx, { event, name, attempts: 1, error, now })
    }
    await write(tx, end(tx).execute({ id: event.id, doneAt: now }))
    return true
  })
}

const nextOf = prepared((db) =>
  db
    .select()
    .from(events)
    .where(and(isNull(events.doneAt), sql`${events.topic} = any(${sql.placeholder('topics')})`))
    .orderBy(asc(events.id))
    .limit(1)
    .for('update', { skipLocked: true })
    .prepare('event_waiting'),
)

const { id, doneAt } = placeholders(events)
const end = prepared((db) =>
  db.update(events).set({ doneAt }).where(eq(events.id, id)).prepare('event_done'),
)

/** Tries the failed reaction that has waited longest for its turn. Answers whether there was one. */
export function retryNext(db: Database, { reactions, now }: Given): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ failed: failedReactions, event: events })
      .from(failedReactions)
      .innerJoin(events, eq(events.id, failedReactions.eventId))
      .where(lte(failedReactions.nextAttemptAt, now))
      .orderBy(asc(failedReactions.nextAttemptAt))
      .limit(1)
      .for('update', { of: failedReactions, skipLocked: true })
    if (!due) return false

    const { event, failed } = due
    const react = reactions[event.topic]?.[failed.reaction]
    const error = react && (await errorOf(tx, react, { event, now }))
    const about = { event, name: failed.reaction, attempts: failed.attempts + 1, now }
    await (error ? noteFailure(tx, { ...about, error }) : forgetFailure(tx, about))
    return true
  })
}

/** A savepoint: what a failing reaction wrote is taken back, and the transaction goes on. */
async function errorOf(tx: Database, react: Reaction, happened: { event: Event; now: Date }) {
  try {
    await inTransaction(tx, (savepoint) => react(savepoint, happened))
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

interface Failure {
  event: Event
  name: string
  attempts: number
  error: string
  now: Date
}

async function noteFailure(tx: Database, { event, name, attempts, error, now }: Failure) {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  const nextAttemptAt = attempts < MOST_ATTEMPTS ? new Date(now.getTime() + pause) : null
  const outcome = { attempts, error, nextAttemptAt }
  await tx
    .insert(failedReactions)
    .values({ eventId: event.id, reaction: name, createdAt: now, ...outcome })
    .onConflictDoUpdate({
      target: [failedReactions.eventId, failedReactions.reaction],
      set: outcome,
    })
}

async function forgetFailure(tx: Database, { event, name }: Omit<Failure, 'error'>) {
  await tx
    .delete(failedReactions)
    .where(sql`${failedReactions.eventId} = ${event.id} and ${failedReactions.reaction} = ${name}`)
}
