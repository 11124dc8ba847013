import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#platform/db/database'
import { idempotencyKeys } from '#platform/db/tables'
import { errorResponse } from './errors.ts'
import type { ApiVariables } from './router.ts'

type ApiContext = Context<{ Variables: ApiVariables }>
type IdempotencyClaim = Pick<typeof idempotencyKeys.$inferInsert, 'scope' | 'key' | 'bodyHash'>
type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/
const RETENTION_MS = 24 * 3_600_000

/**
 * A POST that carries an `Idempotency-Key` has one effect and one answer, however often it is sent.
 *
 * Key, effect and answer are written in one transaction, which the handler finds as `c.var.db`. So a crash
 * leaves all or nothing, and a second request waits at the key until the first has its answer. A failure takes
 * everything back and is not kept. Answers are kept for a day, each caller's apart; guests share one
 * drawer, and see another's answer only by sending the very same body, unguessable ids included.
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
  const first = await db
    .transaction(async (tx) => {
      const kept = await claimKey(tx, claim, c.var.now)
      if (kept) return kept

      c.set('db', tx)
      await next()
      // What was thrown may have spoilt the transaction, whatever is said of it.
      if (c.error || c.res.status >= 500) throw new FailedResponseRollback()
      await saveResponse(tx, claim, c.res)
      return null
    })
    .catch((error) => {
      if (!(error instanceof FailedResponseRollback)) throw error
      return null
    })
    .finally(() => c.set('db', db))

  if (first)
    return first.bodyHash.equals(claim.bodyHash) ? replayResponse(first) : keyReusedResponse(c)
}

/** Ends the transaction of a request that failed; its answer is already made. */
class FailedResponseRollback extends Error {}

/** The row that was there first, or null: then the key is ours. Waits for a transaction that is claiming it now. */
async function claimKey(
  tx: Database,
  claim: IdempotencyClaim,
  now: Date,
): Promise<IdempotencyKeyRow | null> {
  const { scope, key } = claim
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  const expired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS))

  await tx.delete(idempotencyKeys).where(and(mine, expired))
  const won = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (won.length > 0) return null

  const [row] = await tx.select().from(idempotencyKeys).where(mine)
  return row!
}

async function saveResponse(tx: Database, { scope, key }: IdempotencyClaim, answer: Response) {
  const body = Buffer.from(await answer.clone().arrayBuffer())
  const headers: Record<string, string> = {}
  for (const name of ['Content-Type', 'Location']) {
    const value = answer.headers.get(name)
    if (value) headers[name] = value
  }
  await tx
    .update(idempotencyKeys)
    .set({ status: answer.status, headers, body })
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

/** What was answered more than a day ago; a job of the server calls it. */
export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS)))
}

const pendingRequests = new Map<string, Promise<unknown>>()

/** Duplicates in this process wait here, so that they don't hold connections which the first one may need. */
async function runInSequence<Answer>(name: string, answer: () => Promise<Answer>): Promise<Answer> {
  const before = pendingRequests.get(name)
  const mine = (before ?? Promise.resolve()).catch(() => {}).then(answer)
  pendingRequests.set(name, mine)
  try {
    return await mine
  } finally {
    if (pendingRequests.get(name) === mine) pendingRequests.delete(name)
  }
}

function invalidKeyResponse(c: ApiContext) {
  const fields = { 'Idempotency-Key': '1 to 255 visible ASCII characters' }
  const message = 'That Idempotency-Key cannot be used.'
  return errorResponse(c, 422, { code: 'invalid_idempotency_key', message, fields })
}

function keyReusedResponse(c: ApiContext) {
  const message = 'This Idempotency-Key was already used for another request.'
  return errorResponse(c, 422, { code: 'idempotency_key_reused', message })
}
