import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { runInTransaction } from '../db/transaction.ts'
import { enqueueJob, enqueueJobs } from '../queue/enqueue-job.ts'
import { COMPLETED, getRetryAt, type Job } from '../queue/queue.ts'
import { formatJobError } from '../queue/run-job.ts'
import { addLogFields, pickTaskOrigin, type TaskOrigin } from '../tracing/task.ts'
import { completeEventJobs } from './complete-event-jobs.ts'
import {
  type EventBatchHandler,
  type EventHandler,
  type EventHandlers,
  findHandler,
  isBatchHandler,
  isExternalCall,
} from './event-handlers.ts'
import { EVENT_RETRY, getLaterQueue, HANDLER_QUEUE } from './handler-queues.ts'
import type { EventJobPayload, OutboxEvent } from './publish-event.ts'
import { type EventId, events } from './tables.ts'

export interface HandleEventsInput {
  handlers: EventHandlers
  now: Date
}

/** Runs all handlers of an event. One that fails is retried by itself, and holds up neither the others nor other events. */
export function handleEvent(
  db: Database,
  { job, handlers, now }: HandleEventsInput & { job: Job },
) {
  return runInTransaction(db, async (tx) => {
    const [completed] = await completeEventJobs(tx, [job])
    const { event, payload } = completed!
    if (event) logSubject(event)
    for (const [name, handler] of Object.entries(handlers[event?.topic ?? ''] ?? {})) {
      const call = { event: event!, handler: name, origin: pickTaskOrigin(payload) }
      const queue = getLaterQueue(handler)
      if (queue) await enqueueHandlers(tx, { calls: [{ ...call, queue }], now })
      else if (!isExternalCall(handler)) {
        const error = await runHandler(tx, handler, { event: event!, now })
        if (error) await enqueueRetry(tx, { ...call, error, now })
      }
    }
    return COMPLETED
  })
}

interface HandleBatchInput extends HandleEventsInput {
  jobs: Job[]
}

/** Runs all handlers of several events, each handler once for each topic. */
export function handleEvents(db: Database, { jobs, handlers, now }: HandleBatchInput) {
  return runInTransaction(db, async (tx) => {
    const completed = await completeEventJobs(tx, jobs)
    const found = completed.flatMap(({ event, payload }) => {
      return event ? { event, origin: pickTaskOrigin(payload) } : []
    })
    for (const [topic, ofTopic] of Map.groupBy(found, ({ event }) => event.topic)) {
      const events = ofTopic.map(({ event }) => event)
      for (const [name, handler] of Object.entries(handlers[topic] ?? {})) {
        const queue = getLaterQueue(handler)
        const calls = queue && ofTopic.map((one) => ({ ...one, handler: name, queue }))
        if (calls) await enqueueHandlers(tx, { calls, now })
        else if (isBatchHandler(handler)) await handler.handleBatch(tx, { events, now })
      }
    }
  })
}

interface EventContext {
  event: OutboxEvent
  now: Date
}

/** Runs a handler in a savepoint: if it fails, its writes are rolled back and its error is returned. */
async function runHandler(
  tx: Database,
  handler: EventHandler | EventBatchHandler,
  context: EventContext,
) {
  try {
    await runInTransaction(tx, (savepoint) => callHandler(savepoint, handler, context))
  } catch (error) {
    return error
  }
}

function callHandler(
  tx: Database,
  handler: EventHandler | EventBatchHandler,
  { event, now }: EventContext,
): Promise<unknown> {
  if (isBatchHandler(handler)) return handler.handleBatch(tx, { events: [event], now })
  return handler(tx, { event, now })
}

interface HandlerCall {
  event: OutboxEvent
  handler: string
  /** Of the job of the event. */
  origin: TaskOrigin
}

interface EnqueueHandlersInput {
  calls: (HandlerCall & { queue: string })[]
  now: Date
}

async function enqueueHandlers(tx: Database, { calls, now }: EnqueueHandlersInput) {
  const jobs = calls.map(({ queue, ...call }) => ({ queue, payload: buildPayload(call) }))
  await enqueueJobs(tx, { jobs, now })
}

async function enqueueRetry(
  tx: Database,
  { error, now, ...call }: HandlerCall & { error: unknown; now: Date },
) {
  const failure = { attempts: 1, error: formatJobError(error) }
  const runAt = getRetryAt(failure, { retry: EVENT_RETRY, now })!
  const payload = buildPayload(call)
  await enqueueJob(tx, { queue: HANDLER_QUEUE, payload, failure, runAt, now })
}

function buildPayload({ event, handler, origin }: HandlerCall) {
  const payload: EventJobPayload & { handler: string } = {
    ...{ eventId: event.id, topic: event.topic, handler },
    ...origin,
  }
  return payload
}

/** Log lines say what a job is about. */
function logSubject({ topic, subject }: OutboxEvent) {
  addLogFields({ topic, ...(topic.startsWith('order.') ? { order_id: subject } : { subject }) })
}

export function runHandlerJob(
  db: Database,
  { job, handlers, now }: HandleEventsInput & { job: Job },
) {
  return runInTransaction(db, async (tx) => {
    const [completed] = await completeEventJobs(tx, [job])
    const { event } = completed!
    const handler = event && handlers[event.topic]?.[job.payload.handler!]
    if (event) logSubject(event)
    // Absent for a handler that an older version of the shop had.
    if (event && handler && !isExternalCall(handler)) await callHandler(tx, handler, { event, now })
    return COMPLETED
  })
}

/** Runs each handler once for all its events. */
export function runHandlerJobs(db: Database, { jobs, handlers, now }: HandleBatchInput) {
  return runInTransaction(db, async (tx) => {
    const completed = await completeEventJobs(tx, jobs)
    for (const calls of Map.groupBy(completed, ({ payload }) => getHandlerKey(payload)).values()) {
      const handler = findHandler(handlers, calls[0]!.payload)
      const found = calls.flatMap(({ event }) => event ?? [])
      if (isBatchHandler(handler)) await handler.handleBatch(tx, { events: found, now })
    }
  })
}

function getHandlerKey({ topic, handler }: Job['payload']): string {
  return `${topic} ${handler}`
}

export async function callExternal(
  db: Database,
  { job, handlers, now }: HandleEventsInput & { job: Job },
) {
  const { eventId, handler: name } = job.payload
  const [event] = await db
    .select()
    .from(events)
    .where(eq(events.id, eventId as EventId))
  if (event) logSubject(event)
  const handler = event && handlers[event.topic]?.[name!]
  if (handler && isExternalCall(handler)) await handler.callExternal(db, { event, now })
}
