import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import { idempotencyKeys } from '#platform/idempotency/tables'
import type { ApiVariables } from './api-variables.ts'
import { errorResponse } from './errors.ts'

type ApiContext = Context<{ Variables: ApiVariables }>
type IdempotencyClaim = Pick<typeof idempotencyKeys.$inferInsert, 'scope' | 'key' | 'bodyHash'>
type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/
const RETENTION_MS = 24 * 3_600_000

/**
 * A POST with an `Idempotency-Key` has one effect and one response, however often it is sent.
 *
 * Key, effect and response are written in one transaction, which the handler finds as `c.var.db`. So a crash leaves all
 * or nothing, and a second request waits at the key until the first has its response. A failed request is rolled back
 * and not saved, and neither is a response that the same request may not get again, such as 429. Responses are saved for
 * a day under the caller. Guests of one network share a scope, so their keys count only on `GUEST_PATHS`.
 */
export const enforceIdempotency: MiddlewareHandler<{ Variables: ApiVariables }> = async (
  c,
  next,
) => {
  const key = c.req.header('Idempotency-Key')
  const scope = getScope(c)
  if (c.req.method !== 'POST' || key === undefined || scope === null) return next()
  if (!KEY_PATTERN.test(key)) return invalidKeyResponse(c)

  const claim = { scope, key, bodyHash: await hashRequest(c) }
  return runInSequence(`${scope} ${key}`, () => respondOnce(c, claim, next))
}

/**
 * The POSTs of guests that name a cart or an order by an id that cannot be guessed. Another guest of the network who uses
 * the same key sends another request, and gets no response of the first. A new cart has no such id, and webhooks, which
 * providers repeat for days, are recognized by the id of their event.
 */
const GUEST_PATHS = /^(\/api)?\/(carts\/[^/]+\/|checkout$|orders\/)/

/** Returns whose keys are told apart by their name, or null if a key does not count. */
function getScope(c: ApiContext): string | null {
  const { caller, address } = c.var
  if (caller !== 'guest') return caller
  return GUEST_PATHS.test(c.req.path) ? `guest:${toNetwork(address)}` : null
}

async function respondOnce(c: ApiContext, claim: IdempotencyClaim, next: () => Promise<void>) {
  const { db } = c.var
  const saved = await db
    .transaction(async (tx) => {
      const earlier = await claimKey(tx, claim, c.var.now)
      if (earlier) return earlier

      c.set('db', tx)
      await next()
      // An error may have aborted the transaction, even if a handler responded to it.
      if (c.error || c.res.status >= 500) throw new FailedResponseRollback()
      if (isFinal(c.res.status)) await saveResponse(tx, claim, c.res)
      else await tx.delete(idempotencyKeys).where(isClaimed(claim))
      return null
    })
    .catch((error) => {
      if (!(error instanceof FailedResponseRollback)) throw error
      return null
    })
    .finally(() => c.set('db', db))

  if (!saved) return
  return saved.bodyHash.equals(claim.bodyHash) ? replayResponse(saved) : keyReusedResponse(c)
}

/** Timeout, conflict with the present state, too early, too many requests: the same request may succeed later. */
const TEMPORARY_STATUSES = [408, 409, 425, 429]

function isFinal(status: number): boolean {
  return !TEMPORARY_STATUSES.includes(status)
}

/** Rolls the transaction of a failed request back. Its response is already made. */
class FailedResponseRollback extends Error {}

/**
 * Returns the row of an earlier request, or null if this one has claimed the key. Waits for a transaction that is claiming
 * it. The row is locked, which makes this transaction a write: its COMMIT waits until a standby has this write and the
 * earlier ones, so no response is repeated that a failover may lose.
 */
async function claimKey(
  tx: Database,
  claim: IdempotencyClaim,
  now: Date,
): Promise<IdempotencyKeyRow | null> {
  const isKey = isClaimed(claim)
  const isExpired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS))

  await tx.delete(idempotencyKeys).where(and(isKey, isExpired))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null

  const [row] = await tx.select().from(idempotencyKeys).where(isKey).for('update')
  return row!
}

function isClaimed({ scope, key }: IdempotencyClaim) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}

async function saveResponse(tx: Database, claim: IdempotencyClaim, response: Response) {
  const body = Buffer.from(await response.clone().arrayBuffer())
  const headers: Record<string, string> = {}
  for (const name of ['Content-Type', 'Location']) {
    const value = response.headers.get(name)
    if (value) headers[name] = value
  }
  await tx
    .update(idempotencyKeys)
    .set({ status: response.status, headers, body })
    .where(isClaimed(claim))
}

function replayResponse({ status, headers, body }: IdempotencyKeyRow): Response {
  const isEmpty = status === 204 || !body
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: status ?? 500,
    headers: { ...headers, 'Idempotency-Replayed': 'true' },
  })
}

async function hashRequest(c: ApiContext): Promise<Buffer> {
  const { pathname, search } = new URL(c.req.url)
  const body = Buffer.from(await c.req.arrayBuffer())
  return createHash('sha256').update(`${pathname}${search}\n`).update(body).digest()
}

/** Deletes responses that are older than a day. A scheduled job calls it. */
export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS)))
}

const pendingRequests = new Map<string, Promise<unknown>>()

/** Duplicates in this process wait here instead of holding connections that the first request may need. */
async function runInSequence<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const previous = pendingRequests.get(name) ?? Promise.resolve()
  const current = previous.catch(() => {}).then(run)
  pendingRequests.set(name, current)
  try {
    return await current
  } finally {
    if (pendingRequests.get(name) === current) pendingRequests.delete(name)
  }
}

function invalidKeyResponse(c: ApiContext) {
  const fieldErrors = { 'Idempotency-Key': { code: 'visible_ascii_required' } }
  return errorResponse(c, 422, { code: 'invalid_idempotency_key', fieldErrors })
}

function keyReusedResponse(c: ApiContext) {
  return errorResponse(c, 422, { code: 'idempotency_key_reused' })
}
