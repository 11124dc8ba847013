import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { AuthFailure } from '../auth-error.ts'
import { elevateSession } from '../sessions/elevate-session.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { type LockedCurrentUser, lockCurrentUser } from '../sessions/lock-current-user.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type ChallengeRow, type FactorId, type FactorRow, factors } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { clearPendingChanges, NO_PENDING_CHANGES } from '../users/clear-pending-changes.ts'
import { checkCanFinishEnrolment } from '../users/factors.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { factorNotFound } from './challenge-factor.ts'
import { checkFactor, type PresentedFactor } from './check-factor.ts'
import { checkVerificationEnabled } from './factor-availability.ts'
import {
  checkFactorLockout,
  recordFailedFactorAttempt,
  resetFailedFactorAttempts,
} from './failed-factor-attempts.ts'
import { consumeChallenge, findOpenChallenge } from './open-challenge.ts'

interface VerifyFactorInput {
  currentUser: CurrentUser
  factorId: FactorId
  challengeId: string
  presented: PresentedFactor
  identity: IdentityDependencies
  device: Device
  now: Date
}

const AMR_METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/**
 * Takes what somebody shows of a factor: the first time finishes it, and each time lifts the session to the second
 * level. Those of the same person that are on the first level end. Whoever tries too many wrong codes has to wait.
 */
export async function verifyFactor(
  db: Database,
  input: VerifyFactorInput,
): Promise<TokenResponse | AuthFailure> {
  const opened = await runInTransaction(db, (tx) => verify(tx, input))
  return 'error' in opened ? opened : buildTokenResponse(opened, input)
}

async function verify(
  tx: Database,
  input: VerifyFactorInput,
): Promise<ActiveSession | AuthFailure> {
  const locked = await lockCurrentUser(tx, input.currentUser)
  if ('error' in locked) return locked
  const factor = locked.factors.find(({ id }) => id === input.factorId)
  if (!factor || factor.type === 'recovery_code') return factorNotFound()
  const { mfa: offered } = input.identity.settings
  const closed =
    checkVerificationEnabled(factor.type, offered) ?? checkCanFinishEnrolment(locked, factor)
  if (closed) return closed
  const challenge = await findOpenChallenge(tx, { ...input, factor })
  if ('error' in challenge) return challenge
  const pause = checkFactorLockout(locked.factors, factor, input.now)
  return pause ?? checkAndElevate(tx, { ...input, locked, factor, type: factor.type, challenge })
}

type CheckAndElevateInput = VerifyFactorInput & {
  locked: LockedCurrentUser
  factor: FactorRow
  type: keyof typeof AMR_METHODS
  challenge: ChallengeRow
}

async function checkAndElevate(
  tx: Database,
  input: CheckAndElevateInput,
): Promise<ActiveSession | AuthFailure> {
  const { locked, factor, type, challenge, device, now } = input
  const seen = await checkFactor(tx, input)
  const about = { userId: locked.user.id, sessionId: locked.session.id, device, now }
  const detail = { factor_id: factor.id, type }
  if ('error' in seen) {
    await recordFailedFactorAttempt(tx, factor, now)
    await audit(tx, { action: 'factor_verification_failed', ...about, detail })
    return seen
  }
  await consumeChallenge(tx, challenge, now)
  const account = await completeVerification(tx, { locked, factor: { ...factor, ...seen }, now })
  await audit(tx, { action: 'factor_verified', ...about, detail })
  if (!factor.verifiedAt) await notifyCredentialChange(tx, { ...input, ...locked, added: type })
  const authenticator = { id: factor.id, method: AMR_METHODS[type] }
  return elevateSession(tx, { account, session: locked.session, authenticator, now })
}

/** It counts from now on; others of its kind that were begun are left behind. */
async function completeVerification(
  tx: Database,
  { locked, factor, now }: { locked: LockedCurrentUser; factor: FactorRow; now: Date },
): Promise<Account> {
  await resetFailedFactorAttempts(tx, factor.userId)
  const seen = {
    verifiedAt: factor.verifiedAt ?? now,
    lastTotpStep: factor.lastTotpStep,
    updatedAt: now,
  }
  await execute(tx, tx.update(factors).set(seen).where(eq(factors.id, factor.id)))
  const isOther = and(eq(factors.userId, factor.userId), ne(factors.id, factor.id))
  const isBegun = and(eq(factors.type, factor.type), isNull(factors.verifiedAt))
  await execute(tx, tx.delete(factors).where(and(isOther, isBegun)))
  const left = locked.factors
    .map((one) => (one.id === factor.id ? { ...one, ...seen } : one))
    .filter((one) => one.type !== factor.type || one.verifiedAt)
  if (factor.verifiedAt) return { ...locked, factors: left }
  // Begun by whoever had no second factor to show, they would be carried out without one.
  await clearPendingChanges(tx, factor.userId)
  return { ...locked, user: { ...locked.user, ...NO_PENDING_CHANGES }, factors: left }
}
