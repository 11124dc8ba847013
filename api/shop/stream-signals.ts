import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { SignalStream } from '#platform/streams/signal-stream'
import { errorResponse } from '../http/errors.ts'
import { getCaller } from '../http/rate-limit.ts'
import type { ApiVariables } from '../http/router.ts'

/** Shorter than proxies close a silent connection. */
const HEARTBEAT_MS = 20_000
/** Then the client connects again, and its rights are checked again. */
const MAX_STREAM_MS = 10 * 60_000

/** Writes the events of a stream. */
export interface SignalOutput<Signal> {
  /** Sends what the client has missed. */
  start(): Promise<void>
  handle(signal: Signal): Promise<void>
}

/** Responds with server-sent events until the client leaves or the stream ends; with 429 if there is no stream left. */
export function respondWithSignals<Signal extends string>(
  c: Context,
  stream: SignalStream<Signal> | null,
  createOutput: (sse: SSEStreamingApi) => SignalOutput<Signal>,
) {
  if (!stream) return errorResponse(c, 429, { code: 'too_many_streams' })
  const response = streamSSE(c, (sse) => {
    sse.onAbort(() => stream.end())
    return pipeSignals(stream, sse, createOutput(sse)).finally(() => stream.end())
  })
  response.headers.set('Cache-Control', 'private, no-store')
  // nginx would collect events before it sends them.
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

async function pipeSignals<Signal extends string>(
  stream: SignalStream<Signal>,
  sse: SSEStreamingApi,
  output: SignalOutput<Signal>,
) {
  const endsAt = performance.now() + MAX_STREAM_MS
  await output.start()
  while (performance.now() < endsAt) {
    const signal = await stream.next(HEARTBEAT_MS)
    if (signal === 'ended') return
    if (signal) await output.handle(signal as Signal)
    else await sse.write(':\n\n')
  }
}

/** Whose streams are limited: an account or a token, or the network of a guest. */
export function getStreamCaller(c: Context): string {
  const variables = c.var as ApiVariables
  return variables.caller === 'guest' ? getCaller(variables) : variables.caller
}

/** The number in `Last-Event-ID`; null if there is none, or a greater one. */
export function getLastEventId(c: Context, { max }: { max: number }): number | null {
  const lastEventId = c.req.header('Last-Event-ID') ?? ''
  return /^\d{1,15}$/.test(lastEventId) && Number(lastEventId) <= max ? Number(lastEventId) : null
}
