import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type ChallengeId, type ChallengeRow, type FactorRow, factorChallenges } from '../tables.ts'

/** Challenges created before this time have expired. */
export function getChallengeCutoff({ settings }: IdentityDependencies, now: Date): Date {
  return new Date(now.getTime() - settings.mfa.challengeSeconds * 1000)
}

interface FindOpenChallengeInput {
  factor: FactorRow
  challengeId: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Returns an unused challenge of the factor. It must not be expired, and its IP address must be that of the device. */
export async function findOpenChallenge(
  tx: Database,
  { factor, challengeId, identity, device, now }: FindOpenChallengeInput,
): Promise<IdentityResult<ChallengeRow>> {
  const hasId = eq(factorChallenges.id, challengeId as ChallengeId)
  const ofFactor = eq(factorChallenges.factorId, factor.id)
  const [challenge] = await tx.select().from(factorChallenges).where(and(hasId, ofFactor))
  if (!challenge) return err('challenge_not_found')
  if (challenge.usedAt || challenge.ipAddress !== device.ipAddress) {
    return err('challenge_ip_address_mismatch')
  }
  if (challenge.createdAt > getChallengeCutoff(identity, now)) return ok(challenge)
  await execute(tx, tx.delete(factorChallenges).where(hasId))
  return err('challenge_expired', { challengeId })
}

export function consumeChallenge(tx: Database, { id }: ChallengeRow, now: Date): Promise<void> {
  const hasId = eq(factorChallenges.id, id)
  return execute(tx, tx.update(factorChallenges).set({ usedAt: now }).where(hasId))
}
