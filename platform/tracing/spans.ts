import { getTask } from './task.ts'
import type { Span, SpanOptions, StartSpanInput, Tracer } from './tracer.ts'

let tracer: Tracer | null = null

/** Records spans from now on; with null none. */
export function setTracer(added: Tracer | null): void {
  tracer = added
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
