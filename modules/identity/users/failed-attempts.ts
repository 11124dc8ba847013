import { createHmac } from 'node:crypto'
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { failedAttempts, type UserId } from '../tables.ts'
import { getNetwork, isKnownNetwork } from './known-networks.ts'

interface RecordFailedAttemptInput {
  /** Each kind counts for itself. */
  kind: 'password' | 'code'
  /** What names the account that is guessed at, whether there is one or not. */
  identifier: string
  userId: UserId | null
  /** Wrong ones in a window; 0: as many as anybody likes. */
  maxAttempts: number
  windowMs: number
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FailedAttempt {
  /** Null where none are counted. */
  key: Buffer | null
  isFromKnownNetwork: boolean
}

/**
 * Counts a guess before it is compared, so that many at once are no more than one after the other; `takeBackGuess` when
 * it was right. Null when there were too many, of which the first is noted.
 *
 * All places together count against a name, but for those where its owner has signed in: each of these counts for
 * itself, so that guessing elsewhere does not keep the owner out (decision 0070).
 */
export async function recordFailedAttempt(
  db: Database,
  guessing: RecordFailedAttemptInput,
): Promise<FailedAttempt | null> {
  const { kind, userId, maxAttempts, device, now } = guessing
  if (maxAttempts === 0) return { key: null, isFromKnownNetwork: false }
  const isFromKnownNetwork = await isKnownNetwork(db, guessing)
  const key = buildAttemptKey(guessing, isFromKnownNetwork)
  const counted = await incrementCount(db, key, guessing)
  if (counted === null) return null
  if (counted <= maxAttempts) return { key, isFromKnownNetwork }
  const detail = { kind, from: isFromKnownNetwork ? 'known_network' : 'elsewhere' }
  await audit(db, { action: 'failed_attempt_limit_reached', userId, device, detail, now })
  return null
}

/** It was none. Whoever is where they were before may start anew; what was guessed elsewhere stays counted. */
export async function revertFailedAttempt(
  db: Database,
  { key, isFromKnownNetwork }: FailedAttempt,
): Promise<void> {
  if (!key) return
  const left = isFromKnownNetwork ? 0 : sql`greatest(${failedAttempts.count} - 1, 0)`
  await db.update(failedAttempts).set({ count: left }).where(eq(failedAttempts.key, key))
}

function buildAttemptKey(
  { kind, identifier, identity, device }: RecordFailedAttemptInput,
  isFromKnownPlace: boolean,
): Buffer {
  const place = isFromKnownPlace ? getNetwork(device) : 'elsewhere'
  return createHmac('sha256', identity.secretKey)
    .update(`guess:${kind}:${place}:${identifier}`)
    .digest()
}

/** How many there are with this one; null when the first too many was counted before. */
async function incrementCount(
  db: Database,
  key: Buffer,
  { maxAttempts, windowMs, now }: RecordFailedAttemptInput,
) {
  const isOver = lte(failedAttempts.windowStartsAt, new Date(now.getTime() - windowMs))
  const whenOver = (anew: SQL, otherwise: SQL) =>
    sql`case when ${isOver} then ${anew} else ${otherwise} end`
  const [counted] = await db
    .insert(failedAttempts)
    .values({ key, windowStartsAt: now, count: 1 })
    .onConflictDoUpdate({
      target: failedAttempts.key,
      set: {
        count: whenOver(sql`1`, sql`${failedAttempts.count} + 1`),
        windowStartsAt: whenOver(
          sql`excluded.window_starts_at`,
          sql`${failedAttempts.windowStartsAt}`,
        ),
      },
      setWhere: sql`${isOver} or ${failedAttempts.count} <= ${maxAttempts}`,
    })
    .returning({ count: failedAttempts.count })
  return counted?.count ?? null
}
