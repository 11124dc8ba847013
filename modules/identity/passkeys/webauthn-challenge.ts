import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { newIdAt, timestampFromId } from '#platform/ids'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import { type ChallengeId, usedWebauthnChallenges } from '../tables.ts'

/** Binds a challenge to its use and user. The strings are part of the HMAC input. */
export type ChallengePurpose = 'sign in' | `new passkey of ${string}` | `factor ${string}`

interface DeriveChallengeInput {
  purpose: ChallengePurpose
  secretKey: string
}

/**
 * Derives the challenge that a device signs, by HMAC from an id and the shop's secret key. The id (UUIDv7) contains the
 * time of creation. Only used challenges are stored, so that requests for challenges fill no table.
 */
export function deriveChallenge(id: string, { purpose, secretKey }: DeriveChallengeInput): string {
  const mac = createHmac('sha256', secretKey).update(`webauthn:${purpose}:${id}`)
  return mac.digest('base64url')
}

export function createChallengeId(now: Date): ChallengeId {
  return newIdAt<'challenge'>(now)
}

/** Returns an error if the challenge id is malformed or expired, else null. */
export function checkChallengeOpen(
  id: string,
  identity: IdentityDependencies,
  now: Date,
): IdentityFailure | null {
  if (!z.uuidv7().safeParse(id).success) return err('webauthn_challenge_not_found')
  const age = now.getTime() - timestampFromId(id).getTime()
  const isExpired = age > identity.settings.mfa.challengeSeconds * 1000
  return isExpired ? err('webauthn_challenge_expired') : null
}

/** Marks a challenge as used. False if it was used before. */
export async function consumeWebauthnChallenge(tx: Database, id: string, now: Date) {
  const row = { id: id as ChallengeId, usedAt: now }
  const { rowCount } = await tx.insert(usedWebauthnChallenges).values(row).onConflictDoNothing()
  return rowCount === 1
}
