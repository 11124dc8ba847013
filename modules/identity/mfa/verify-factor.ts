import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { elevateSession } from '../sessions/elevate-session.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
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
 * Verifies a presented factor and elevates the session to aal2. The user's other sessions at aal1 end. The first
 * verification completes the enrolment. Failed attempts lead to a lockout: see `checkFactorLockout`.
 */
export async function verifyFactor(
  db: Database,
  input: VerifyFactorInput,
): Promise<IdentityResult<TokenResponse>> {
  const elevated = await runInTransaction(db, (tx) => verify(tx, input))
  return elevated.ok ? ok(await buildTokenResponse(elevated.value, input)) : elevated
}

async function verify(
  tx: Database,
  input: VerifyFactorInput,
): Promise<IdentityResult<ActiveSession>> {
  const current = await lockCurrentUser(tx, input.currentUser)
  if (!current.ok) return current
  const locked = current.value
  const factor = locked.factors.find(({ id }) => id === input.factorId)
  if (!factor || factor.type === 'recovery_code') return err('factor_not_found')
  const { mfa } = input.identity.settings
  const disabled =
    checkVerificationEnabled(factor.type, mfa) ?? checkCanFinishEnrolment(locked, factor)
  if (disabled) return disabled
  const challenge = await findOpenChallenge(tx, { ...input, factor })
  if (!challenge.ok) return challenge
  const checkInput = { ...input, locked, factor, type: factor.type, challenge: challenge.value }
  return checkFactorLockout(locked.factors, factor, input.now) ?? checkAndElevate(tx, checkInput)
}

type CheckAndElevateInput = VerifyFactorInput & {
  locked: CurrentUser
  factor: FactorRow
  type: keyof typeof AMR_METHODS
  challenge: ChallengeRow
}

async function checkAndElevate(
  tx: Database,
  input: CheckAndElevateInput,
): Promise<IdentityResult<ActiveSession>> {
  const { locked, factor, type, challenge, device, now } = input
  const checked = await checkFactor(tx, input)
  const context = { userId: locked.user.id, sessionId: locked.session.id, device, now }
  const detail = { factor_id: factor.id, type }
  if (!checked.ok) {
    await recordFailedFactorAttempt(tx, factor, now)
    await audit(tx, { action: 'factor_verification_failed', ...context, detail })
    return checked
  }
  await consumeChallenge(tx, challenge, now)
  const verified = { ...factor, ...checked.value }
  const account = await completeVerification(tx, { locked, factor: verified, now })
  await audit(tx, { action: 'factor_verified', ...context, detail })
  if (!factor.verifiedAt) await notifyCredentialChange(tx, { ...input, ...locked, added: type })
  const authenticator = { id: factor.id, method: AMR_METHODS[type] }
  return ok(await elevateSession(tx, { account, session: locked.session, authenticator, now }))
}

/** Marks the factor as verified and deletes the user's unverified factors of the same type. */
async function completeVerification(
  tx: Database,
  { locked, factor, now }: { locked: CurrentUser; factor: FactorRow; now: Date },
): Promise<Account> {
  await resetFailedFactorAttempts(tx, factor.userId)
  const changes = {
    verifiedAt: factor.verifiedAt ?? now,
    lastTotpStep: factor.lastTotpStep,
    updatedAt: now,
  }
  await execute(tx, tx.update(factors).set(changes).where(eq(factors.id, factor.id)))
  const isOther = and(eq(factors.userId, factor.userId), ne(factors.id, factor.id))
  const isUnverified = and(eq(factors.type, factor.type), isNull(factors.verifiedAt))
  await execute(tx, tx.delete(factors).where(and(isOther, isUnverified)))
  const remaining = locked.factors
    .map((row) => (row.id === factor.id ? { ...row, ...changes } : row))
    .filter((row) => row.type !== factor.type || row.verifiedAt)
  if (factor.verifiedAt) return { ...locked, factors: remaining }
  // Changes requested at aal1 must not be confirmed now that the account has a second factor.
  await clearPendingChanges(tx, factor.userId)
  return { ...locked, user: { ...locked.user, ...NO_PENDING_CHANGES }, factors: remaining }
}
