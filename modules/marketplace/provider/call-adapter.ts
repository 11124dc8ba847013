import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Database } from '#platform/db/database'
import { err, type Failure, ok, type Result } from '#platform/result'
import { pauseCalls, recordAnswer, recordFault, takeTurn } from '../client/call-gates.ts'
import { recordCall } from '../client/record-call.ts'
import type { CallOutcome } from '../contract.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { MarketplaceProvider } from './marketplace-provider.ts'

export interface AdapterOptions {
  db: Database
  clock: () => Date
  /** How long the shop waits for an answer. */
  timeoutMs: number
  /** Called with what an adapter has thrown, or answered wrongly. */
  onError: (error: unknown) => void
}

export interface AdapterCall<Value, Code extends string> {
  method: string
  /** What is recorded of it. Nothing about persons. */
  parameters: Record<string, string>
  /** The errors that the method has. */
  codes: readonly Code[]
  schema: z.ZodType<Value>
  run: (signal: AbortSignal) => Promise<Result<Value, Code>>
  signal?: AbortSignal | undefined
}

type Answer<Value, Code extends string> = Result<Value, Code | CallErrorCode>

const CALLS_PER_SECOND = 2
const DEFAULT_LIMIT_SECONDS = 60
const MAX_LIMIT_SECONDS = 86_400
const OUTCOMES: Record<CallErrorCode, CallOutcome> = {
  marketplace_not_connected: 'consent_needed',
  marketplace_consent_needed: 'consent_needed',
  marketplace_refused: 'refused',
  marketplace_denied: 'denied',
  marketplace_limited: 'limited',
  marketplace_unavailable: 'unavailable',
}

/**
 * Calls an adapter once: takes a turn among the calls of all processes, waits for the answer no longer than the timeout, and
 * records it. Throws only if the caller's signal is aborted.
 */
export async function callAdapter<Value, Code extends string>(
  { name, callsPerSecond = CALLS_PER_SECOND }: MarketplaceProvider,
  options: AdapterOptions,
  call: AdapterCall<Value, Code>,
): Promise<Answer<Value, Code>> {
  const { db, clock } = options
  const { method, parameters, signal } = call
  const turn = await takeTurn(db, { appKey: name, method, callsPerSecond }, clock())
  if ('closedMs' in turn) {
    const seconds = Math.ceil(turn.closedMs / 1000)
    return err('marketplace_limited', { method, reason: 'limited', seconds })
  }
  if (turn.waitMs > 0) await wait(turn.waitMs, undefined, signal ? { signal } : {})
  // An adapter that ignores its signal would still order.
  signal?.throwIfAborted()
  const createdAt = clock()
  const startedAt = performance.now()
  const { answer, outcome } = await ask(options, call)
  await recordCall(db, {
    ...{ method, parameters, attempt: 1, outcome, createdAt, requestId: null },
    ...{ errorCode: answer.ok ? null : answer.error.code },
    durationMs: Math.round(performance.now() - startedAt),
  })
  const isFault = outcome === 'unavailable' || outcome === 'timeout'
  if (isFault) await recordFault(db, name, clock())
  else await recordAnswer(db, name)
  if (answer.ok || outcome !== 'limited') return answer
  const seconds = readSeconds(answer.error.params?.seconds)
  const until = new Date(clock().getTime() + seconds * 1000)
  await pauseCalls(db, { appKey: name, method }, until)
  return err(answer.error.code, { ...answer.error.params, seconds })
}

function readSeconds(seconds: unknown): number {
  const isUsable = typeof seconds === 'number' && seconds > 0
  return isUsable ? Math.min(seconds, MAX_LIMIT_SECONDS) : DEFAULT_LIMIT_SECONDS
}

async function ask<Value, Code extends string>(
  { timeoutMs, onError }: AdapterOptions,
  { method, codes, schema, run, signal }: AdapterCall<Value, Code>,
): Promise<{ answer: Answer<Value, Code>; outcome: CallOutcome }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  const fail = (outcome: CallOutcome, reason: string) => {
    return { outcome, answer: err('marketplace_unavailable', { method, reason }) }
  }
  let result: Result<Value, Code>
  try {
    result = await untilAborted(
      Promise.try(() => run(either)),
      either,
    )
  } catch (error) {
    signal?.throwIfAborted()
    onError(error)
    return timeout.aborted ? fail('timeout', 'timeout') : fail('unavailable', 'no_answer')
  }
  const isKnown = result?.ok === true || codes.includes((result as Failure<Code>)?.error?.code)
  if (!isKnown) {
    onError(new Error(`The marketplace adapter has answered ${method} with an unknown error`))
    return fail('unavailable', 'invalid_answer')
  }
  if (!result.ok) {
    const outcome = OUTCOMES[result.error.code as CallErrorCode] ?? 'ok'
    const params = { method, reason: result.error.code, ...result.error.params }
    return { outcome, answer: err(result.error.code, params) }
  }
  const parsed = schema.safeParse(result.value)
  if (parsed.success) return { outcome: 'ok', answer: ok(parsed.data) }
  onError(
    new Error(`The marketplace adapter has answered ${method} wrongly`, { cause: parsed.error }),
  )
  return fail('unavailable', 'invalid_answer')
}

/** Also for an adapter that ignores its signal. */
function untilAborted<Value>(call: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([call, aborted])
}
