import type { SpanRef } from './traceparent.ts'

/** Neither personal data nor values of queries: spans go to another program. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'producer'
  attributes?: SpanAttributes
}

/** A span in progress. */
export interface Span extends SpanRef {
  setName(name: string): void
  setAttributes(attributes: SpanAttributes): void
  /** Marks it as failed. `reason`: a code, never the message of an error, which may have values. */
  fail(reason: string): void
  end(): void
}

export interface StartSpanInput extends SpanOptions {
  parent: SpanRef | null
  /** The parent is of another program: whether the trace is recorded is decided here, by its id. */
  isRemote?: boolean
  /** Spans of other traces that this one did work for. */
  links?: SpanRef[]
}

/** What records spans. There is none unless an operator has asked for traces. */
export interface Tracer {
  startSpan(name: string, input: StartSpanInput): Span
}
