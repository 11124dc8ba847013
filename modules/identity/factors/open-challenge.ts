import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { type ChallengeId, type ChallengeRow, type FactorRow, factorChallenges } from '../tables.ts'

/** What was asked for before then is no longer good. */
export function oldestOpen({ settings }: Identity, now: Date): Date {
  return new Date(now.getTime() - settings.factors.challengeSeconds * 1000)
}

interface Answering {
  factor: FactorRow
  challengeId: string
  identity: Identity
  device: Device
  now: Date
}

/** The challenge that somebody answers, while it is good and from where it was asked for. */
export async function openChallenge(
  tx: Database,
  { factor, challengeId, identity, device, now }: Answering,
): Promise<ChallengeRow | Refused> {
  const isIt = eq(factorChallenges.id, challengeId as ChallengeId)
  const isOfFactor = eq(factorChallenges.factorId, factor.id)
  const [challenge] = await tx.select().from(factorChallenges).where(and(isIt, isOfFactor))
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    return refused('mfa_factor_not_found', message)
  }
  if (challenge.spentAt || challenge.address !== device.address) {
    return refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.createdAt > oldestOpen(identity, now)) return challenge
  await write(tx, tx.delete(factorChallenges).where(isIt))
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
  return refused('mfa_challenge_expired', message)
}

export function spendChallenge(tx: Database, { id }: ChallengeRow, now: Date): Promise<void> {
  const isIt = eq(factorChallenges.id, id)
  return write(tx, tx.update(factorChallenges).set({ spentAt: now }).where(isIt))
}
