import { createHmac } from 'node:crypto'
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { failedAttempts, type UserId } from '../tables.ts'
import { getNetwork, isKnownNetwork } from './known-networks.ts'

interface RecordFailedAttemptInput {
  /** Each kind has its own count. */
  kind: 'password' | 'code'
  /** The attacked account: an e-mail address, a phone number or a user id. It need not exist. */
  identifier: string
  userId: UserId | null
  /** Of failed attempts in a window; 0: no limit. */
  maxAttempts: number
  windowMs: number
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FailedAttempt {
  /** Null if there is no limit. */
  key: Buffer | null
  isFromKnownNetwork: boolean
}

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. Call `revertFailedAttempt`
 * if it was correct. Returns null above the limit; the first such attempt of a window is audited.
 *
 * All unknown networks share one count per account. Each network where its owner has signed in has its own, so that
 * attacks from elsewhere do not lock the owner out (decision 0034).
 */
export async function recordFailedAttempt(
  db: Database,
  input: RecordFailedAttemptInput,
): Promise<FailedAttempt | null> {
  const { kind, userId, maxAttempts, device, now } = input
  if (maxAttempts === 0) return { key: null, isFromKnownNetwork: false }
  const isFromKnownNetwork = await isKnownNetwork(db, input)
  const key = buildAttemptKey(input, isFromKnownNetwork)
  const count = await incrementCount(db, key, input)
  if (count === null) return null
  if (count <= maxAttempts) return { key, isFromKnownNetwork }
  const detail = { kind, from: isFromKnownNetwork ? 'known_network' : 'unknown_network' }
  await audit(db, { action: 'failed_attempt_limit_reached', userId, device, detail, now })
  return null
}

/** Uncounts a correct attempt. From a known network the count restarts at 0. */
export async function revertFailedAttempt(
  db: Database,
  { key, isFromKnownNetwork }: FailedAttempt,
): Promise<void> {
  if (!key) return
  const count = isFromKnownNetwork ? 0 : sql`greatest(${failedAttempts.count} - 1, 0)`
  await db.update(failedAttempts).set({ count }).where(eq(failedAttempts.key, key))
}

function buildAttemptKey(
  { kind, identifier, identity, device }: RecordFailedAttemptInput,
  isFromKnownNetwork: boolean,
): Buffer {
  const network = isFromKnownNetwork ? getNetwork(device) : 'unknown'
  return createHmac('sha256', identity.secretKey)
    .update(`failed-attempt:${kind}:${network}:${identifier}`)
    .digest()
}

/** The count with this attempt. Null if the limit was already exceeded before it. */
async function incrementCount(
  db: Database,
  key: Buffer,
  { maxAttempts, windowMs, now }: RecordFailedAttemptInput,
) {
  const isWindowOver = lte(failedAttempts.windowStartsAt, new Date(now.getTime() - windowMs))
  const restartOr = (newValue: SQL, oldValue: SQL) =>
    sql`case when ${isWindowOver} then ${newValue} else ${oldValue} end`
  const [row] = await db
    .insert(failedAttempts)
    .values({ key, windowStartsAt: now, count: 1 })
    .onConflictDoUpdate({
      target: failedAttempts.key,
      set: {
        count: restartOr(sql`1`, sql`${failedAttempts.count} + 1`),
        windowStartsAt: restartOr(
          sql`excluded.window_starts_at`,
          sql`${failedAttempts.windowStartsAt}`,
        ),
      },
      setWhere: sql`${isWindowOver} or ${failedAttempts.count} <= ${maxAttempts}`,
    })
    .returning({ count: failedAttempts.count })
  return row?.count ?? null
}
