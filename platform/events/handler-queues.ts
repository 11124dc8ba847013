import { type Handler, isExternalCall } from './event-handlers.ts'

/** The queue of handlers that are deferred or failed. */
export const HANDLER_QUEUE = 'event-handlers'
/** The queue of calls to other companies. */
export const EXTERNAL_QUEUE = 'external-calls'
export const EVENT_RETRY = { maxAttempts: 20, delaySeconds: 2, maxDelaySeconds: 3600 }

/** The queue of handlers that do not run in the transaction of their event. */
export function getLaterQueue(handler: Handler): string | null {
  if (isExternalCall(handler)) return EXTERNAL_QUEUE
  return handler.isDeferred ? HANDLER_QUEUE : null
}
