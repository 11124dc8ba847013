import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import { runInTransaction } from '../db/transaction.ts'
import { drainQueues } from '../queue/drain-queues.ts'
import { enqueueJob } from '../queue/enqueue-job.ts'
import { COMPLETED, getRetryAt, type Job, LeaseLostError, type Queue } from '../queue/queue.ts'
import { formatJobError } from '../queue/run-job.ts'
import { EVENT_QUEUE, type OutboxEvent } from './publish-event.ts'
import { type EventId, events } from './tables.ts'

/**
 * Runs after the commit of an event, in the transaction that completes its job. It runs again after a failure, so effects
 * outside the database must be idempotent.
 */
export interface EventHandler {
  (tx: Database, context: { event: OutboxEvent; now: Date }): Promise<unknown>
  /** See `deferHandler`. */
  isDeferred?: true
}

/**
 * Lets a handler run in a transaction of its own, after the commit of those before it. What they have locked, such as the
 * number of an invoice, does not wait for it.
 */
export function deferHandler(handler: EventHandler): EventHandler {
  return Object.assign<EventHandler, { isDeferred: true }>((tx, context) => handler(tx, context), {
    isDeferred: true,
  })
}

/**
 * A call to another company. It runs after the commit of an event and outside any transaction, in a lane of its own, so
 * that a slow company holds no lock and delays no other handler. It runs again after a failure, so it must be idempotent.
 */
export interface ExternalCall {
  callExternal: (db: Database, context: { event: OutboxEvent; now: Date }) => Promise<unknown>
}

/** Handlers by topic and name. Jobs refer to the name, so it must not change. */
export type EventHandlers = Record<string, Record<string, EventHandler | ExternalCall>>

/** The queue of handlers that are deferred or failed. */
const HANDLER_QUEUE = 'event-handlers'
/** The queue of calls to other companies. */
const EXTERNAL_QUEUE = 'external-calls'
const EXTERNAL_TIMEOUT_SECONDS = 120
const RETRY = { maxAttempts: 20, delaySeconds: 2, maxDelaySeconds: 3600 }

/**
 * The queue of events, whose handlers run in their order; the queue of handlers that are deferred or failed, each of which
 * has a job of its own; and the queue of calls to other companies.
 */
export function createEventQueues(db: Database, handlers: EventHandlers): Queue[] {
  const queue = { concurrency: 4, retry: RETRY }
  return [
    { ...queue, name: EVENT_QUEUE, run: (job, { now }) => handleEvent(db, { job, handlers, now }) },
    {
      ...queue,
      name: HANDLER_QUEUE,
      run: (job, { now }) => runHandlerJob(db, { job, handlers, now }),
    },
    {
      ...queue,
      name: EXTERNAL_QUEUE,
      timeoutSeconds: EXTERNAL_TIMEOUT_SECONDS,
      run: (job, { now }) => callExternal(db, { job, handlers, now }),
    },
  ]
}

interface HandleEventsInput {
  handlers: EventHandlers
  now: Date
}

/** Handles all events and retries that are due. Returns the number of jobs that this took. */
export function drainOutbox(db: Database, { handlers, now }: HandleEventsInput): Promise<number> {
  return drainQueues(db, { queues: createEventQueues(db, handlers), now })
}

/** Runs all handlers of an event. One that fails is retried by itself, and holds up neither the others nor other events. */
function handleEvent(db: Database, { job, handlers, now }: HandleEventsInput & { job: Job }) {
  return runInTransaction(db, async (tx) => {
    const event = await completeAndGetEvent(tx, job)
    for (const [name, handler] of Object.entries(handlers[event?.topic ?? ''] ?? {})) {
      const call = { eventId: event!.id, handler: name, now }
      if (typeof handler !== 'function') {
        await enqueueHandler(tx, { ...call, queue: EXTERNAL_QUEUE })
        continue
      }
      if (handler.isDeferred) {
        await enqueueHandler(tx, { ...call, queue: HANDLER_QUEUE })
        continue
      }
      const error = await runHandler(tx, handler, { event: event!, now })
      if (error) await enqueueRetry(tx, { ...call, error })
    }
    return COMPLETED
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
    return error
  }
}

interface HandlerCall {
  eventId: EventId
  handler: string
  now: Date
}

async function enqueueHandler(
  tx: Database,
  { queue, eventId, handler, now }: HandlerCall & { queue: string },
) {
  await enqueueJob(tx, { queue, payload: { eventId, handler }, now })
}

async function enqueueRetry(
  tx: Database,
  { eventId, handler, error, now }: HandlerCall & { error: unknown },
) {
  const failure = { attempts: 1, error: formatJobError(error) }
  const runAt = getRetryAt(failure, { retry: RETRY, now })!
  await enqueueJob(tx, { queue: HANDLER_QUEUE, payload: { eventId, handler }, failure, runAt, now })
}

function runHandlerJob(db: Database, { job, handlers, now }: HandleEventsInput & { job: Job }) {
  return runInTransaction(db, async (tx) => {
    const event = await completeAndGetEvent(tx, job)
    // A handler that an older version of the shop had.
    const handler = event && handlers[event.topic]?.[job.payload.handler!]
    if (event && typeof handler === 'function') await handler(tx, { event, now })
    return COMPLETED
  })
}

async function callExternal(
  db: Database,
  { job, handlers, now }: HandleEventsInput & { job: Job },
) {
  const { eventId, handler: name } = job.payload
  const [event] = await db
    .select()
    .from(events)
    .where(eq(events.id, eventId as EventId))
  const handler = event && handlers[event.topic]?.[name!]
  if (event && typeof handler === 'object') await handler.callExternal(db, { event, now })
}

interface CompletedJobRow {
  id: EventId | null
  topic: string
  subject: string
  payload: Record<string, unknown>
  created_at: string
}

/** Completes the job and returns its event in one statement. Returns null if the event was erased. */
async function completeAndGetEvent(tx: Database, job: Job): Promise<OutboxEvent | null> {
  const [row] = await rawQuery<CompletedJobRow>(
    tx,
    `with done as (delete from jobs where id = $1 and attempts = $2 returning id)
    select events.* from done left join events on events.id = $3`,
    [job.id, job.attempts, job.payload.eventId],
  )
  if (!row) throw new LeaseLostError(job)
  if (!row.id) return null
  const { id, topic, subject, payload, created_at } = row
  return { id, topic, subject, payload, createdAt: new Date(created_at) }
}
