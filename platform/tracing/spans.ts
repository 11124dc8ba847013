import { getTask } from './task.ts'
import type { BrowserSpan, Span, SpanOptions, StartSpanInput, Tracer } from './tracer.ts'

let tracer: Tracer | null = null

/** Records spans from now on; with null none. */
export function setTracer(added: Tracer | null): void {
  tracer = added
}

/** Whether an operator has asked for traces. */
export function isTracing(): boolean {
  return tracer !== null
}

/** Records what a browser measured. Does nothing if nothing is traced. */
export function recordBrowserSpan(span: BrowserSpan): void {
  tracer?.recordBrowserSpan(span)
}

/** Starts the span of a task: a request or a job. Returns null if nothing is traced. */
export function startTaskSpan(name: string, input: StartSpanInput): Span | null {
  return tracer?.startSpan(name, input) ?? null
}

/** Starts a span inside the running task. Returns null outside one, and if its trace is not recorded. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  if (!tracer) return null
  const parent = getTask()?.span
  return parent?.isSampled ? tracer.startSpan(name, { ...options, parent }) : null
}
