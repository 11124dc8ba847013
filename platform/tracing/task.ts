import { AsyncLocalStorage } from 'node:async_hooks'
import { formatTraceparent } from './traceparent.ts'
import type { Span } from './tracer.ts'

/** A request or a job: what its log lines and spans have in common. */
export interface Task {
  /** Of the request, also in the jobs that it causes. */
  requestId: string | null
  /** Null if nothing is traced. */
  span: Span | null
  /** Fields of its log lines, such as `order_id`. */
  logFields: Record<string, string>
}

const tasks = new AsyncLocalStorage<Task | undefined>()

/** Runs `work` as a part of a task. What it awaits and starts belongs to the task too. */
export function runTask<Value>(task: Task, work: () => Value): Value {
  return tasks.run(task, work)
}

/** Runs `work` outside any task, for what outlives it. */
export function runWithoutTask<Value>(work: () => Value): Value {
  return tasks.run(undefined, work)
}

/** Null outside any task, such as at the start of the process. */
export function getTask(): Task | null {
  return tasks.getStore() ?? null
}

/** Adds fields to all further log lines of the running task. Does nothing outside one. */
export function addLogFields(fields: Record<string, string>): void {
  const task = tasks.getStore()
  if (task) Object.assign(task.logFields, fields)
}

/** Returns what log lines of the running task have in common, in a new object. */
export function getLogFields(): Record<string, string> {
  const task = tasks.getStore()
  if (!task) return {}
  return {
    ...(task.requestId && { request_id: task.requestId }),
    ...(task.span && { trace_id: task.span.traceId }),
    ...task.logFields,
  }
}

/** What the jobs of a task take along in their payload, so that they belong to the same request and trace. */
export type TaskOrigin = { requestId?: string; traceparent?: string }

export function getTaskOrigin(): TaskOrigin {
  const task = tasks.getStore()
  if (!task) return {}
  return {
    ...(task.requestId && { requestId: task.requestId }),
    ...(task.span && { traceparent: formatTraceparent(task.span) }),
  }
}

/** Returns the origin that a payload has taken along. */
export function pickTaskOrigin({ requestId, traceparent }: Record<string, string>): TaskOrigin {
  return { ...(requestId && { requestId }), ...(traceparent && { traceparent }) }
}
