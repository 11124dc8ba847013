import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { execute, runInTransaction } from '../db/transaction.ts'
import type { OutboxEvent } from './publish-event.ts'
import { events, failedEventHandlers } from './tables.ts'

/**
 * Runs after the commit of an event, in the transaction that marks the event as done. It runs again after a failure,
 * so effects outside the database must be idempotent.
 */
export type EventHandler = (
  tx: Database,
  context: { event: OutboxEvent; now: Date },
) => Promise<unknown>

/** Handlers by topic and name. Failures are stored under the name, so it must not change. */
export type EventHandlers = Record<string, Record<string, EventHandler>>

interface HandleEventsInput {
  handlers: EventHandlers
  now: Date
}

const MAX_ATTEMPTS = 20
const FIRST_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 3_600_000

/** Handles all events and retries that are due. Returns their number. */
export async function drainOutbox(db: Database, input: HandleEventsInput): Promise<number> {
  let count = await completeUnhandledEvents(db, input)
  while ((await handleNextEvent(db, input)) || (await retryNextEvent(db, input))) count++
  return count
}

/** Marks events whose topic has no handler as done. Returns their number. */
export async function completeUnhandledEvents(
  db: Database,
  { handlers, now }: HandleEventsInput,
): Promise<number> {
  const hasNoHandler = notInArray(events.topic, Object.keys(handlers))
  const completed = await db
    .update(events)
    .set({ doneAt: now })
    .where(and(isNull(events.doneAt), hasNoHandler))
  return completed.rowCount ?? 0
}

/**
 * Runs all handlers of the oldest event that no other process has locked. A handler that fails is recorded for a retry
 * and blocks neither the other handlers nor later events. Returns false if no event waits.
 */
export function handleNextEvent(
  db: Database,
  { handlers, now }: HandleEventsInput,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [event] = await selectNextEvent(tx).execute({ topics: Object.keys(handlers) })
    if (!event) return false

    for (const [name, handler] of Object.entries(handlers[event.topic]!)) {
      const error = await runHandler(tx, handler, { event, now })
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
    .prepare('select_next_event'),
)

const { id, doneAt } = buildPlaceholders(events)
const markEventDone = prepareQuery((db) =>
  db.update(events).set({ doneAt }).where(eq(events.id, id)).prepare('mark_event_done'),
)

/** Retries the failed handler that has been due longest. Returns false if none is due. */
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
    const handler = handlers[event.topic]?.[failed.handler]
    const error = handler && (await runHandler(tx, handler, { event, now }))
    const attempt = { event, name: failed.handler, attempts: failed.attempts + 1, now }
    await (error ? recordFailure(tx, { ...attempt, error }) : deleteFailure(tx, attempt))
    return true
  })
}

/** Runs a handler in a savepoint: if it fails, its writes are rolled back and its error is returned. */
async function runHandler(
  tx: Database,
  handler: EventHandler,
  context: { event: OutboxEvent; now: Date },
) {
  try {
    await runInTransaction(tx, (savepoint) => handler(savepoint, context))
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
  const delayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
  const nextAttemptAt = attempts < MAX_ATTEMPTS ? new Date(now.getTime() + delayMs) : null
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
