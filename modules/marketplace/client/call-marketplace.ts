import { setTimeout as waitFor } from 'node:timers/promises'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { CallErrorCode } from '../error-codes.ts'
import { unwrapResponse } from '../wire/parse-response.ts'
import type { RequestParameters } from '../wire/sign-request.ts'
import { pauseCalls, recordAnswer, recordFault, takeTurn } from './call-gates.ts'
import { recordCall } from './record-call.ts'
import { type Gateway, type GatewayResponse, sendRequest } from './send-request.ts'

export interface MarketplaceClient extends Gateway {
  db: Database
  clock: () => Date
  /** Of all processes together; by default 2. */
  callsPerSecond?: number
  /** Waits this many milliseconds. Tests replace it. */
  wait?: (ms: number, options: { signal?: AbortSignal }) => Promise<unknown>
  tokens: TokenSource
}

/** Where a client gets the access token of the owner. Null without consent. */
export interface TokenSource {
  get: () => Promise<string | null>
  /** Replaces a token that was refused. Returns null if consent has to be given again. */
  replace: (refused: string) => Promise<string | null>
}

export interface MarketplaceCall {
  method: string
  parameters: RequestParameters
  /** Whether the method needs the consent of the owner. */
  needsToken: boolean
  /** Whether the same call may be sent again after one whose result is unknown. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
}

/** Polite for one shop: the gateway says that clients must expect to be slowed down, and names no other figure. */
const CALLS_PER_SECOND = 2
const MAX_ATTEMPTS = 4
const PAUSES_MS = [1_000, 3_000, 9_000]
/** The search of the marketplace takes longer to recover. */
const SEARCH_PAUSES_MS = [10_000, 25_000, 45_000]
/** A longer limit is a quota of the day: nobody waits for it. */
const MAX_LIMIT_SECONDS = 60

/**
 * Calls the marketplace: takes a turn, signs, sends, and repeats what is worth it. Returns what is inside the wrapper of
 * the response, in which a fault of the business can still be. The parameters of an error are `method`, `reason` and,
 * with a limit, `seconds`.
 */
export async function callMarketplace(
  client: MarketplaceClient,
  call: MarketplaceCall,
): Promise<Result<Record<string, unknown>, CallErrorCode>> {
  let accessToken = call.needsToken ? await client.tokens.get() : null
  if (call.needsToken && accessToken === null) return err('marketplace_not_connected')
  let isTokenReplaced = false
  for (let attempt = 1; ; attempt++) {
    const turn = await waitForTurn(client, call)
    if (turn !== null) return toLimitError(call, turn)
    const response = await sendAndRecord(client, call, { accessToken, attempt })
    if (response.outcome === 'ok') return ok(unwrapResponse(response.body))
    if (response.outcome === 'token_expired' && accessToken !== null && !isTokenReplaced) {
      accessToken = await client.tokens.replace(accessToken)
      if (accessToken === null) return err('marketplace_consent_needed')
      isTokenReplaced = true
      continue
    }
    const pauseMs = attempt < MAX_ATTEMPTS ? getPause(response, call, attempt) : null
    if (pauseMs === null) return toError(response, call)
    await wait(client, withJitter(pauseMs), call.signal)
  }
}

/** Returns null with a turn, and otherwise for how long the marketplace is closed. */
async function waitForTurn(client: MarketplaceClient, call: MarketplaceCall) {
  const { db, app, clock, callsPerSecond = CALLS_PER_SECOND } = client
  const gate = { appKey: app.key, method: call.method, callsPerSecond }
  const turn = await takeTurn(db, gate, clock())
  if ('closedMs' in turn) return turn.closedMs
  if (turn.waitMs > 0) await wait(client, turn.waitMs, call.signal)
  return null
}

async function sendAndRecord(
  client: MarketplaceClient,
  { method, parameters, signal }: MarketplaceCall,
  { accessToken, attempt }: { accessToken: string | null; attempt: number },
): Promise<GatewayResponse> {
  const { db, app, clock } = client
  const now = clock()
  const startedAt = performance.now()
  const request = { method, parameters, accessToken, now, signal }
  const response = await sendRequest(client, request)
  const durationMs = Math.round(performance.now() - startedAt)
  const { outcome, error } = response
  await recordCall(db, {
    ...{ method, parameters, attempt, outcome, durationMs, createdAt: now },
    ...{ errorCode: error?.subCode ?? error?.code ?? null, requestId: error?.requestId ?? null },
  })
  if (isFault(response)) await recordFault(db, app.key, clock())
  else await recordAnswer(db, app.key)
  if (outcome === 'limited') {
    const until = new Date(clock().getTime() + (error?.waitSeconds ?? 1) * 1000)
    await pauseCalls(db, { appKey: app.key, method }, until)
  }
  return response
}

function isFault({ outcome }: GatewayResponse): boolean {
  return ['unavailable', 'not_json', 'timeout', 'no_connection'].includes(outcome)
}

/** Returns null where another attempt would be pointless or could do the same thing twice. */
function getPause(
  response: GatewayResponse,
  { method, isRepeatable }: MarketplaceCall,
  attempt: number,
): number | null {
  if (response.outcome === 'limited') {
    const seconds = response.error?.waitSeconds ?? 1
    return seconds <= MAX_LIMIT_SECONDS ? seconds * 1000 : null
  }
  if (!isFault(response) || !isRepeatable) return null
  return (method.includes('search') ? SEARCH_PAUSES_MS : PAUSES_MS)[attempt - 1] ?? null
}

function withJitter(ms: number): number {
  return ms * (1 + Math.random() / 4)
}

async function wait({ wait = defaultWait }: MarketplaceClient, ms: number, signal?: AbortSignal) {
  await wait(ms, signal ? { signal } : {})
}

async function defaultWait(ms: number, options: { signal?: AbortSignal }) {
  await waitFor(ms, undefined, options)
}

function toLimitError({ method }: MarketplaceCall, closedMs: number) {
  return err('marketplace_limited', {
    method,
    reason: 'limited',
    seconds: Math.ceil(closedMs / 1000),
  })
}

function toError({ outcome, error }: GatewayResponse, { method }: MarketplaceCall) {
  const reason = error?.subCode ?? error?.code ?? outcome
  if (outcome === 'limited') {
    return err('marketplace_limited', { method, reason, seconds: error?.waitSeconds ?? 1 })
  }
  const codes = {
    refused: 'marketplace_refused',
    denied: 'marketplace_denied',
    token_expired: 'marketplace_consent_needed',
    consent_needed: 'marketplace_consent_needed',
  } as const
  const code = codes[outcome as keyof typeof codes] ?? ('marketplace_unavailable' as const)
  return err(code, { method, reason })
}
