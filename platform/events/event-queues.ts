import type { Database } from '../db/database.ts'
import { drainQueues } from '../queue/drain-queues.ts'
import type { Queue } from '../queue/queue.ts'
import { type EventHandlers, findHandler, type Handler, isBatchHandler } from './event-handlers.ts'
import {
  callExternal,
  type HandleEventsInput,
  handleEvent,
  handleEvents,
  runHandlerJob,
  runHandlerJobs,
} from './handle-events.ts'
import { EVENT_RETRY, EXTERNAL_QUEUE, getLaterQueue, HANDLER_QUEUE } from './handler-queues.ts'
import { EVENT_QUEUE } from './publish-event.ts'

const EXTERNAL_TIMEOUT_SECONDS = 120
const BATCH = { size: 20, pauseMs: 200 }

/**
 * The queue of events, whose handlers run in their order; the queue of handlers that are deferred or failed, each of which
 * has a job of its own; and the queue of calls to other companies.
 */
export function createEventQueues(db: Database, handlers: EventHandlers): Queue[] {
  const queue = { concurrency: 4, retry: EVENT_RETRY }
  return [
    {
      ...queue,
      name: EVENT_QUEUE,
      run: (job, { now }) => handleEvent(db, { job, handlers, now }),
      batch: {
        ...BATCH,
        accepts: ({ payload }) => canBatchTopic(handlers[payload.topic ?? '']),
        run: (jobs, { now }) => handleEvents(db, { jobs, handlers, now }),
      },
    },
    {
      ...queue,
      name: HANDLER_QUEUE,
      run: (job, { now }) => runHandlerJob(db, { job, handlers, now }),
      batch: {
        ...BATCH,
        accepts: ({ payload }) => isBatchHandler(findHandler(handlers, payload)),
        run: (jobs, { now }) => runHandlerJobs(db, { jobs, handlers, now }),
      },
    },
    {
      ...queue,
      name: EXTERNAL_QUEUE,
      timeoutSeconds: EXTERNAL_TIMEOUT_SECONDS,
      run: (job, { now }) => callExternal(db, { job, handlers, now }),
    },
  ]
}

/** Nothing runs in the transaction of a batch that could be slow. */
function canBatchTopic(handlers: Record<string, Handler> = {}): boolean {
  return Object.values(handlers).every(
    (handler) => getLaterQueue(handler) !== null || isBatchHandler(handler),
  )
}

/** Handles all events and retries that are due. Returns the number of jobs that this took. */
export function drainOutbox(db: Database, { handlers, now }: HandleEventsInput): Promise<number> {
  return drainQueues(db, { queues: createEventQueues(db, handlers), now })
}
