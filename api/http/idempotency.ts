import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#platform/db/database'
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
 * and not saved. Responses are saved for a day under the caller. Guests share one scope: a guest gets another's response
 * only by sending the very same body, which includes ids that cannot be guessed.
 */
export const enforceIdempotency: MiddlewareHandler<{ Variables: ApiVariables }> = async (
  c,
  next,
) => {
  const key = c.req.header('Idempotency-Key')
  if (c.req.method !== 'POST' || key === undefined) return next()
  if (!KEY_PATTERN.test(key)) return invalidKeyResponse(c)

  const claim = { scope: c.var.caller, key, bodyHash: await hashRequest(c) }
  return runInSequence(`${claim.scope} ${key}`, () => respondOnce(c, claim, next))
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
      await saveResponse(tx, claim, c.res)
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

/** Rolls the transaction of a failed request back. Its response is already made. */
class FailedResponseRollback extends Error {}

/** Returns the row of an earlier request, or null if this one has claimed the key. Waits for a transaction that is claiming it. */
async function claimKey(
  tx: Database,
  claim: IdempotencyClaim,
  now: Date,
): Promise<IdempotencyKeyRow | null> {
  const { scope, key } = claim
  const isKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  const isExpired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS))

  await tx.delete(idempotencyKeys).where(and(isKey, isExpired))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null

  const [row] = await tx.select().from(idempotencyKeys).where(isKey)
  return row!
}

async function saveResponse(tx: Database, { scope, key }: IdempotencyClaim, response: Response) {
  const body = Buffer.from(await response.clone().arrayBuffer())
  const headers: Record<string, string> = {}
  for (const name of ['Content-Type', 'Location']) {
    const value = response.headers.get(name)
    if (value) headers[name] = value
  }
  await tx
    .update(idempotencyKeys)
    .set({ status: response.status, headers, body })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
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
