/** Identifies a span in its trace, as W3C Trace Context does. */
export interface SpanRef {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** Whether the trace is recorded. */
  isSampled: boolean
}

const PATTERN =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const SAMPLED = 1

/** Parses a `traceparent` header. Returns null if it is missing or malformed. */
export function parseTraceparent(header: string | null | undefined): SpanRef | null {
  const [, version, traceId, spanId, flags, rest] = header?.match(PATTERN) ?? []
  // Later versions may have more parts, the first one has none.
  if (!traceId || !spanId || (version === '00' && rest)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED }
}

export function formatTraceparent({ traceId, spanId, isSampled }: SpanRef): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
