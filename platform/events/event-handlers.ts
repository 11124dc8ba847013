import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { events, failedEventHandlers } from '../db/tables.ts'
import { execute, runInTransaction } from '../db/transaction.ts'
import type { OutboxEvent } from './publish-event.ts'

/**
 * What follows from an event. It runs in a transaction of its own making: what it writes is kept together
 * with the note that it ran. It may run again after a failure, so what reaches outside must bear repetition.
 */
export type EventHandler = (
  tx: Database,
  happened: { event: OutboxEvent; now: Date },
) => Promise<unknown>

/** By topic, then by a name that stays: failures are kept under it. */
export type EventHandlers = Record<string, Record<string, EventHandler>>

interface HandleEventsInput {
  handlers: EventHandlers
  now: Date
}

const MAX_ATTEMPTS = 20
const FIRST_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 3_600_000

/** Runs everything that is due now; answers how many events and retries that were. */
export async function drainOutbox(db: Database, given: HandleEventsInput): Promise<number> {
  let settled = await completeUnhandledEvents(db, given)
  while ((await handleNextEvent(db, given)) || (await retryNextEvent(db, given))) settled++
  return settled
}

/** Events that nothing follows from are done as they are. Answers how many those were. */
export async function completeUnhandledEvents(
  db: Database,
  { handlers, now }: HandleEventsInput,
): Promise<number> {
  const isIdle = notInArray(events.topic, Object.keys(handlers))
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
export function handleNextEvent(
  db: Database,
  { handlers, now }: HandleEventsInput,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [event] = await selectNextEvent(tx).execute({ topics: Object.keys(handlers) })
    if (!event) return false

    for (const [name, react] of Object.entries(handlers[event.topic]!)) {
      const error = await runHandler(tx, react, { event, now })
      if (error) await recordFailure(tx, { event, name, attempts: 1, error, now })
    }
    await execute(tx, markEventDone(tx).execute({ id: event.id, doneAt: now }))
    return true
  })
}

const selectNextEvent = prepareQuery((db) =>
  db
    .select()
    .from(events)
    .where(and(isNull(events.doneAt), sql`${events.topic} = any(${sql.placeholder('topics')})`))
    .orderBy(asc(events.id))
    .limit(1)
    .for('update', { skipLocked: true })
    .prepare('event_waiting'),
)

const { id, doneAt } = buildPlaceholders(events)
const markEventDone = prepareQuery((db) =>
  db.update(events).set({ doneAt }).where(eq(events.id, id)).prepare('event_done'),
)

/** Tries the failed reaction that has waited longest for its turn. Answers whether there was one. */
export function retryNextEvent(
  db: Database,
  { handlers, now }: HandleEventsInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ failed: failedEventHandlers, event: events })
      .from(failedEventHandlers)
      .innerJoin(events, eq(events.id, failedEventHandlers.eventId))
      .where(lte(failedEventHandlers.nextAttemptAt, now))
      .orderBy(asc(failedEventHandlers.nextAttemptAt))
      .limit(1)
      .for('update', { of: failedEventHandlers, skipLocked: true })
    if (!due) return false

    const { event, failed } = due
    const react = handlers[event.topic]?.[failed.handler]
    const error = react && (await runHandler(tx, react, { event, now }))
    const about = { event, name: failed.handler, attempts: failed.attempts + 1, now }
    await (error ? recordFailure(tx, { ...about, error }) : deleteFailure(tx, about))
    return true
  })
}

/** A savepoint: what a failing reaction wrote is taken back, and the transaction goes on. */
async function runHandler(
  tx: Database,
  react: EventHandler,
  happened: { event: OutboxEvent; now: Date },
) {
  try {
    await runInTransaction(tx, (savepoint) => react(savepoint, happened))
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

interface HandlerFailure {
  event: OutboxEvent
  name: string
  attempts: number
  error: string
  now: Date
}

async function recordFailure(tx: Database, { event, name, attempts, error, now }: HandlerFailure) {
  const pause = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
  const nextAttemptAt = attempts < MAX_ATTEMPTS ? new Date(now.getTime() + pause) : null
  const outcome = { attempts, error, nextAttemptAt }
  await tx
    .insert(failedEventHandlers)
    .values({ eventId: event.id, handler: name, createdAt: now, ...outcome })
    .onConflictDoUpdate({
      target: [failedEventHandlers.eventId, failedEventHandlers.handler],
      set: outcome,
    })
}

async function deleteFailure(tx: Database, { event, name }: Omit<HandlerFailure, 'error'>) {
  await tx
    .delete(failedEventHandlers)
    .where(
      sql`${failedEventHandlers.eventId} = ${event.id} and ${failedEventHandlers.handler} = ${name}`,
    )
}
