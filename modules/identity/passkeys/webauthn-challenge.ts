import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/database'
import { madeAt, newIdAt } from '#platform/ids'
import { type Refused, refused } from '../refusal.ts'
import type { Identity } from '../settings.ts'
import { type ChallengeId, spentChallenges } from '../tables.ts'

/** What a challenge is for, and whose: one is never good for another. */
export type Purpose = 'sign in' | `new passkey of ${string}` | `factor ${string}`

interface Given {
  purpose: Purpose
  secretKey: string
}

/**
 * What a device signs: made from an id and the shop's key, so whoever did not get it from us cannot know it. The id
 * says when it was made, and only one that was used leaves a row; so asking for challenges fills no table.
 */
export function challengeOf(id: string, { purpose, secretKey }: Given): string {
  const mac = createHmac('sha256', secretKey).update(`webauthn:${purpose}:${id}`)
  return mac.digest('base64url')
}

export function newChallengeId(now: Date): ChallengeId {
  return newIdAt<'challenge'>(now)
}

/** Whether a challenge with this id may still be answered: null, or why not. */
export function whyNoAnswer(id: string, identity: Identity, now: Date): Refused | null {
  if (!z.uuidv7().safeParse(id).success) return noSuchChallenge()
  const age = now.getTime() - madeAt(id).getTime()
  const isOver = age > identity.settings.factors.challengeSeconds * 1000
  return isOver ? refused('webauthn_challenge_expired', 'Challenge has expired') : null
}

export function noSuchChallenge(): Refused {
  return refused('webauthn_challenge_not_found', 'Challenge not found')
}

/** True for the first who spends it. */
export async function spendWebauthnChallenge(tx: Database, id: string, now: Date) {
  const row = { id: id as ChallengeId, spentAt: now }
  const added = await tx.insert(spentChallenges).values(row).onConflictDoNothing()
  return added.rowCount === 1
}
