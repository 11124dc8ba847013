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

/** A request as the browser saw it, until the response began. The request of the server is its child. */
export interface BrowserSpan extends Omit<SpanRef, 'isSampled'> {
  name: string
  attributes: SpanAttributes
  startedAt: Date
  endedAt: Date
  /** A code, if no response came. */
  failure: string | null
}

/** What records spans. There is none unless an operator has asked for traces. */
export interface Tracer {
  startSpan(name: string, input: StartSpanInput): Span
  /** Records a span that has ended. Whether its trace is recorded is decided by its id, as for the spans of the shop. */
  recordBrowserSpan(span: BrowserSpan): void
}
