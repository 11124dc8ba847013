import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { newIdAt, timestampFromId } from '#platform/ids'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import { type ChallengeId, usedWebauthnChallenges } from '../tables.ts'

/** What a challenge is for, and whose: one is never good for another. */
export type ChallengePurpose = 'sign in' | `new passkey of ${string}` | `factor ${string}`

interface DeriveChallengeInput {
  purpose: ChallengePurpose
  secretKey: string
}

/**
 * What a device signs: made from an id and the shop's key, so whoever did not get it from us cannot know it. The id
 * says when it was made, and only one that was used leaves a row; so asking for challenges fills no table.
 */
export function deriveChallenge(id: string, { purpose, secretKey }: DeriveChallengeInput): string {
  const mac = createHmac('sha256', secretKey).update(`webauthn:${purpose}:${id}`)
  return mac.digest('base64url')
}

export function createChallengeId(now: Date): ChallengeId {
  return newIdAt<'challenge'>(now)
}

/** Whether a challenge with this id may still be answered: null, or why not. */
export function checkChallengeOpen(
  id: string,
  identity: IdentityDependencies,
  now: Date,
): AuthFailure | null {
  if (!z.uuidv7().safeParse(id).success) return challengeNotFound()
  const age = now.getTime() - timestampFromId(id).getTime()
  const isOver = age > identity.settings.mfa.challengeSeconds * 1000
  return isOver ? fail('webauthn_challenge_expired', 'Challenge has expired') : null
}

export function challengeNotFound(): AuthFailure {
  return fail('webauthn_challenge_not_found', 'Challenge not found')
}

/** True for the first who spends it. */
export async function consumeWebauthnChallenge(tx: Database, id: string, now: Date) {
  const row = { id: id as ChallengeId, usedAt: now }
  const added = await tx.insert(usedWebauthnChallenges).values(row).onConflictDoNothing()
  return added.rowCount === 1
}
