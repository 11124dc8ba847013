import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { type AuthFailure, fail } from '../auth-error.ts'
import { deliverSms } from '../otp/send-sms-code.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { type LockedCurrentUser, lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type ChallengeId,
  type FactorId,
  type FactorRow,
  factorChallenges,
  factors,
} from '../tables.ts'
import { checkCanFinishEnrolment, isRecoveryCodeFactor } from '../users/factors.ts'
import { enqueueFactorSms } from './enqueue-factor-sms.ts'
import { checkVerificationEnabled } from './factor-availability.ts'
import { getChallengeCutoff } from './open-challenge.ts'
import { buildSecurityKeyOptions, type SecurityKeyOptions } from './security-key.ts'

/** Of one factor at a time; the oldest give way. */
const MAX_OPEN_CHALLENGES = 20

interface ChallengeFactorInput {
  currentUser: CurrentUser
  factorId: FactorId
  /** How a code goes to a telephone. */
  channel: SmsChannel
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FactorChallengeResponse {
  id: ChallengeId
  type: FactorRow['type']
  /** In Unix seconds. */
  expires_at: number
  /** For a security key. */
  webauthn?: SecurityKeyOptions
}

/** Somebody is about to show a factor of theirs. */
export async function challengeFactor(
  db: Database,
  input: ChallengeFactorInput,
): Promise<FactorChallengeResponse | AuthFailure> {
  const { factorId, identity } = input
  const begun = await runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, input.currentUser)
    if ('error' in locked) return locked
    const factor = locked.factors.find(({ id }) => id === factorId)
    if (!factor || isRecoveryCodeFactor(factor)) return factorNotFound()
    const { mfa: offered } = identity.settings
    const closed =
      checkVerificationEnabled(factor.type, offered) ?? checkCanFinishEnrolment(locked, factor)
    return (
      closed ?? createChallenge(tx, { ...input, locked, factor, challengeId: newId<'challenge'>() })
    )
  })
  if ('error' in begun) return begun
  const lost = begun.texted && (await deliverSms(db, begun.texted, input))
  return lost ?? begun.challenge
}

type CreateChallengeInput = Omit<ChallengeFactorInput, 'currentUser' | 'factorId'> & {
  locked: LockedCurrentUser
  factor: FactorRow
  challengeId: ChallengeId
}

async function createChallenge(tx: Database, input: CreateChallengeInput) {
  const { factor } = input
  const texted = factor.type === 'phone' ? await enqueueFactorSms(tx, input) : null
  if (texted && 'error' in texted) return texted
  const challenge = await insertChallenge(tx, input, texted?.codeHash ?? null)
  const webauthn = factor.type === 'webauthn' ? await buildSecurityKeyOptions(tx, input) : null
  return { challenge: { ...challenge, ...(webauthn && { webauthn }) }, texted }
}

export function factorNotFound(): AuthFailure {
  return fail('mfa_factor_not_found', 'Factor not found')
}

async function insertChallenge(
  tx: Database,
  { factor, challengeId, identity, device, now }: CreateChallengeInput,
  codeHash: Buffer | null,
) {
  const { challengeSeconds } = identity.settings.mfa
  const { ipAddress } = device
  const row = { id: challengeId, factorId: factor.id, ipAddress, codeHash, createdAt: now }
  await execute(tx, tx.insert(factorChallenges).values(row))
  await deleteOldChallenges(tx, factor.id, getChallengeCutoff(identity, now))
  const seen = { lastChallengedAt: now }
  await execute(tx, tx.update(factors).set(seen).where(eq(factors.id, factor.id)))
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds
  return { id: challengeId, type: factor.type, expires_at: expiresAt }
}

async function deleteOldChallenges(tx: Database, factorId: FactorId, oldest: Date): Promise<void> {
  const isOfIt = eq(factorChallenges.factorId, factorId)
  const tooMany = tx
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(isOfIt)
    .orderBy(desc(factorChallenges.createdAt), desc(factorChallenges.id))
    .offset(MAX_OPEN_CHALLENGES)
  const isOver = or(lt(factorChallenges.createdAt, oldest), inArray(factorChallenges.id, tooMany))
  await execute(tx, tx.delete(factorChallenges).where(and(isOfIt, isOver)))
}
