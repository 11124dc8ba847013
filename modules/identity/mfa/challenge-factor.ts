import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { IdentityResult } from '../identity-error.ts'
import { deliverSms, type EnqueuedSms } from '../otp/send-sms-code.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
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

/** Per factor. The oldest are deleted. */
const MAX_OPEN_CHALLENGES = 20

interface ChallengeFactorInput {
  currentUser: CurrentUser
  factorId: FactorId
  /** Delivery of the code to a phone. */
  channel: SmsChannel
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FactorChallengeResponse {
  id: ChallengeId
  type: FactorRow['type']
  /** Unix seconds. */
  expires_at: number
  /** Only for a security key. */
  webauthn?: SecurityKeyOptions
}

/** Creates a challenge for a factor of the current user. A phone factor is sent a code by SMS. */
export async function challengeFactor(
  db: Database,
  input: ChallengeFactorInput,
): Promise<IdentityResult<FactorChallengeResponse>> {
  const { factorId, identity } = input
  const created = await runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, input.currentUser)
    if (!locked.ok) return locked
    const factor = locked.value.factors.find(({ id }) => id === factorId)
    if (!factor || isRecoveryCodeFactor(factor)) return err('factor_not_found')
    const { mfa } = identity.settings
    const disabled =
      checkVerificationEnabled(factor.type, mfa) ?? checkCanFinishEnrolment(locked.value, factor)
    if (disabled) return disabled
    const challengeId = newId<'challenge'>()
    return createChallenge(tx, { ...input, locked: locked.value, factor, challengeId })
  })
  if (!created.ok) return created
  const { challenge, sms } = created.value
  return (sms && (await deliverSms(db, sms, input))) ?? ok(challenge)
}

type CreateChallengeInput = Omit<ChallengeFactorInput, 'currentUser' | 'factorId'> & {
  locked: CurrentUser
  factor: FactorRow
  challengeId: ChallengeId
}

async function createChallenge(
  tx: Database,
  input: CreateChallengeInput,
): Promise<IdentityResult<{ challenge: FactorChallengeResponse; sms: EnqueuedSms | null }>> {
  const { factor } = input
  const enqueued = factor.type === 'phone' ? await enqueueFactorSms(tx, input) : ok(null)
  if (!enqueued.ok) return enqueued
  const sms = enqueued.value
  const challenge = await insertChallenge(tx, input, sms?.codeHash ?? null)
  const webauthn = factor.type === 'webauthn' ? await buildSecurityKeyOptions(tx, input) : null
  return ok({ challenge: { ...challenge, ...(webauthn && { webauthn }) }, sms })
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
  const hasId = eq(factors.id, factor.id)
  await execute(tx, tx.update(factors).set({ lastChallengedAt: now }).where(hasId))
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds
  return { id: challengeId, type: factor.type, expires_at: expiresAt }
}

async function deleteOldChallenges(tx: Database, factorId: FactorId, cutoff: Date): Promise<void> {
  const ofFactor = eq(factorChallenges.factorId, factorId)
  const overLimit = tx
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(ofFactor)
    .orderBy(desc(factorChallenges.createdAt), desc(factorChallenges.id))
    .offset(MAX_OPEN_CHALLENGES)
  const isObsolete = or(
    lt(factorChallenges.createdAt, cutoff),
    inArray(factorChallenges.id, overLimit),
  )
  await execute(tx, tx.delete(factorChallenges).where(and(ofFactor, isObsolete)))
}
