import { createHmac } from 'node:crypto'
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { isKnownPlace, networkAt } from '../sessions/known-place.ts'
import type { Device, Identity } from '../settings.ts'
import { guesses, type UserId } from '../tables.ts'

interface Guessing {
  /** Each kind counts for itself. */
  kind: 'password' | 'code'
  /** What names the account that is guessed at, whether there is one or not. */
  name: string
  userId: UserId | null
  /** Wrong ones in a window; 0: as many as anybody likes. */
  most: number
  windowMs: number
  identity: Identity
  device: Device
  now: Date
}

export interface Guess {
  /** Null where none are counted. */
  key: Buffer | null
  isFromKnownPlace: boolean
}

/**
 * Counts a guess before it is compared, so that many at once are no more than one after the other; `takeBackGuess` when
 * it was right. Null when there were too many, of which the first is noted.
 *
 * All places together count against a name, but for those where its owner has signed in: each of these counts for
 * itself, so that guessing elsewhere does not keep the owner out (decision 0070).
 */
export async function countGuess(db: Database, guessing: Guessing): Promise<Guess | null> {
  const { kind, userId, most, device, now } = guessing
  if (most === 0) return { key: null, isFromKnownPlace: false }
  const isFromKnownPlace = await isKnownPlace(db, guessing)
  const key = keyOf(guessing, isFromKnownPlace)
  const counted = await count(db, key, guessing)
  if (counted === null) return null
  if (counted <= most) return { key, isFromKnownPlace }
  const detail = { kind, from: isFromKnownPlace ? 'a known place' : 'elsewhere' }
  await audit(db, { action: 'guessing_stopped', userId, device, detail, now })
  return null
}

/** It was none. Whoever is where they were before may start anew; what was guessed elsewhere stays counted. */
export async function takeBackGuess(db: Database, { key, isFromKnownPlace }: Guess): Promise<void> {
  if (!key) return
  const left = isFromKnownPlace ? 0 : sql`greatest(${guesses.count} - 1, 0)`
  await db.update(guesses).set({ count: left }).where(eq(guesses.key, key))
}

function keyOf({ kind, name, identity, device }: Guessing, isFromKnownPlace: boolean): Buffer {
  const place = isFromKnownPlace ? networkAt(device) : 'elsewhere'
  return createHmac('sha256', identity.secretKey).update(`guess:${kind}:${place}:${name}`).digest()
}

/** How many there are with this one; null when the first too many was counted before. */
async function count(db: Database, key: Buffer, { most, windowMs, now }: Guessing) {
  const isOver = lte(guesses.beginsAt, new Date(now.getTime() - windowMs))
  const whenOver = (anew: SQL, otherwise: SQL) =>
    sql`case when ${isOver} then ${anew} else ${otherwise} end`
  const [counted] = await db
    .insert(guesses)
    .values({ key, beginsAt: now, count: 1 })
    .onConflictDoUpdate({
      target: guesses.key,
      set: {
        count: whenOver(sql`1`, sql`${guesses.count} + 1`),
        beginsAt: whenOver(sql`excluded.begins_at`, sql`${guesses.beginsAt}`),
      },
      setWhere: sql`${isOver} or ${guesses.count} <= ${most}`,
    })
    .returning({ count: guesses.count })
  return counted?.count ?? null
}
