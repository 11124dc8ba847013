import type { Database } from '../db/database.ts'
import type { Job } from '../queue/queue.ts'
import type { OutboxEvent } from './publish-event.ts'

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
 * Handles several events of a topic with as many statements as one, in one transaction. It does nothing but read and write
 * the database. If it fails, it runs again with each event alone.
 */
export interface EventBatchHandler {
  handleBatch: (tx: Database, context: { events: OutboxEvent[]; now: Date }) => Promise<unknown>
  /** See `deferHandler`. */
  isDeferred?: true
}

/**
 * Lets a handler run in a transaction of its own, after the commit of those before it. What they have locked, such as the
 * number of an invoice, does not wait for it.
 */
export function deferHandler(handler: EventBatchHandler): EventBatchHandler
export function deferHandler(handler: EventHandler): EventHandler
export function deferHandler(handler: EventHandler | EventBatchHandler): Handler {
  if (isBatchHandler(handler)) return { ...handler, isDeferred: true }
  const run: EventHandler = (tx, context) => handler(tx, context)
  return Object.assign(run, { isDeferred: true } as const)
}

/**
 * A call to another company. It runs after the commit of an event and outside any transaction, in a lane of its own, so
 * that a slow company holds no lock and delays no other handler. It runs again after a failure, so it must be idempotent.
 */
export interface ExternalCall {
  callExternal: (db: Database, context: { event: OutboxEvent; now: Date }) => Promise<unknown>
}

export type Handler = EventHandler | EventBatchHandler | ExternalCall

/** Handlers by topic and name. Jobs refer to the name, so it must not change. */
export type EventHandlers = Record<string, Record<string, Handler>>

export function isExternalCall(handler: Handler): handler is ExternalCall {
  return 'callExternal' in handler
}

export function isBatchHandler(handler: Handler | undefined): handler is EventBatchHandler {
  return handler !== undefined && 'handleBatch' in handler
}

export function findHandler(handlers: EventHandlers, payload: Job['payload']): Handler | undefined {
  return handlers[payload.topic ?? '']?.[payload.handler ?? '']
}
