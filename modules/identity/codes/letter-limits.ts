import { createHmac } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import { record } from '#platform/outbox'
import { write } from '#platform/transaction'
import { type Refused, refused } from '../refusal.ts'
import { type Identity, nameOfShop } from '../settings.ts'
import { letterHours, letterPauses } from '../tables.ts'
import { type Purpose, rulesOf } from './purposes.ts'

interface Asked {
  purpose: Purpose | 'factor'
  /** An address, or a number where texts are asked for. */
  to: string
  identity: Identity
  now: Date
}

/** Whether a letter may be asked for now: a pause lies between two of a kind, for unknown addresses as for known ones. */
export async function pauseLetters(tx: Database, asked: Asked): Promise<Refused | null> {
  const { identity, now } = asked
  const spacingMs = identity.settings.spacingSeconds * 1000
  if (spacingMs === 0) return null
  const key = keyOf(asked)
  const [begun] = await tx
    .insert(letterPauses)
    .values({ key, askedAt: now })
    .onConflictDoUpdate({
      target: letterPauses.key,
      set: { askedAt: now },
      setWhere: lte(letterPauses.askedAt, new Date(now.getTime() - spacingMs)),
    })
    .returning()
  if (begun) return null
  const [pause] = await tx.select().from(letterPauses).where(eq(letterPauses.key, key))
  const waitMs = (pause?.askedAt.getTime() ?? now.getTime()) + spacingMs - now.getTime()
  return tooSoon(Math.max(Math.ceil(waitMs / 1000), 1))
}

/** Somebody has read what was sent, so nothing of that kind follows that a pause would keep from them. */
export async function endPause(tx: Database, asked: Omit<Asked, 'now'>): Promise<void> {
  await write(tx, tx.delete(letterPauses).where(eq(letterPauses.key, keyOf(asked))))
}

/** Refused when the last of a kind was sent just now. */
export function whyTooSoon(
  last: Date | null,
  { identity, now }: Pick<Asked, 'identity' | 'now'>,
): Refused | null {
  const since = now.getTime() - (last?.getTime() ?? Number.NEGATIVE_INFINITY)
  const seconds = Math.ceil(identity.settings.spacingSeconds - since / 1000)
  return seconds > 0 ? tooSoon(seconds) : null
}

function tooSoon(seconds: number): Refused {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return refused('over_email_send_rate_limit', message)
}

function keyOf({ purpose, to, identity }: Omit<Asked, 'now'>): Buffer {
  const kind = purpose === 'factor' ? purpose : rulesOf(purpose).kind
  return createHmac('sha256', identity.secretKey).update(`letter:${kind}:${to}`).digest()
}

const HOUR_MS = 3_600_000

/** Somebody asked for a letter and got none, because others had used up those of the hour. The subject is its beginning. */
export const LETTERS_USED_UP = 'letters.used_up'

/** Counts one letter of all that the shop may send in this hour; not where nobody needs to confirm an address. */
export async function countLetter(
  tx: Database,
  { identity, now }: Pick<Asked, 'identity' | 'now'>,
): Promise<Refused | null> {
  const { autoconfirm, flows } = identity.settings
  const { lettersAnHour } = flows
  if (autoconfirm || lettersAnHour === 0) return null
  const beginsAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const [counted] = await tx
    .insert(letterHours)
    .values({ askedOf: nameOfShop(identity), beginsAt, count: 1 })
    .onConflictDoUpdate({
      target: [letterHours.askedOf, letterHours.beginsAt],
      set: { count: sql`${letterHours.count} + 1` },
      setWhere: sql`${letterHours.count} <= ${lettersAnHour}`,
    })
    .returning()
  if (counted && counted.count <= lettersAnHour) return null
  // Said once in an hour: by the first who got none.
  const used = { subject: beginsAt.toISOString(), payload: { letters: lettersAnHour } }
  if (counted) await record(tx, { topic: LETTERS_USED_UP, ...used, now })
  return refused('over_email_send_rate_limit', 'email rate limit exceeded')
}

const DAY_MS = 24 * HOUR_MS

/** Hours of the last day in which this shop was asked for more letters than it sends. */
export async function hoursWithoutLetters(
  db: Database,
  { identity, now }: Pick<Asked, 'identity' | 'now'>,
): Promise<Difference[]> {
  const { lettersAnHour } = identity.settings.flows
  if (lettersAnHour === 0) return []
  const isOurs = eq(letterHours.askedOf, nameOfShop(identity))
  const isOfDay = gt(letterHours.beginsAt, new Date(now.getTime() - DAY_MS))
  const full = await db
    .select()
    .from(letterHours)
    .where(and(isOurs, isOfDay, gt(letterHours.count, lettersAnHour)))
  return full.map(({ beginsAt }) => {
    const hour = beginsAt.toISOString()
    const expected = `at most ${lettersAnHour} letters`
    return { subject: hour, name: hour, expected, found: 'somebody got none' }
  })
}
