import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
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
import { type FactorRow, recoveryCodes } from '../tables.ts'
import { isRecoveryCodeFactor } from '../users/factors.ts'
import { checkVerificationEnabled } from './factor-availability.ts'
import {
  checkFactorLockout,
  recordFailedFactorAttempt,
  resetFailedFactorAttempts,
} from './failed-factor-attempts.ts'
import { hashRecoveryCode } from './recovery-code.ts'

interface VerifyRecoveryCodeInput {
  currentUser: CurrentUser
  code: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Redeems a recovery code in place of another factor and elevates the session to aal2. */
export async function verifyRecoveryCode(
  db: Database,
  input: VerifyRecoveryCodeInput,
): Promise<IdentityResult<TokenResponse>> {
  const disabled = checkVerificationEnabled('recovery_code', input.identity.settings.mfa)
  if (disabled) return disabled
  const elevated = await runInTransaction(db, (tx) => verify(tx, input))
  return elevated.ok ? ok(await buildTokenResponse(elevated.value, input)) : elevated
}

async function verify(
  tx: Database,
  input: VerifyRecoveryCodeInput,
): Promise<IdentityResult<ActiveSession>> {
  const { currentUser, device, now } = input
  const locked = await lockCurrentUser(tx, currentUser)
  if (!locked.ok) return locked
  const { user, session, factors } = locked.value
  const factor = factors.find(isRecoveryCodeFactor)
  if (!factor) return err('recovery_code_invalid')
  const lockedOut = checkFactorLockout(factors, factor, now)
  if (lockedOut) return lockedOut

  const context = { userId: user.id, sessionId: session.id, device, now }
  const detail = { factor_id: factor.id, type: factor.type }
  if (!(await consumeCode(tx, factor, input))) {
    await recordFailedFactorAttempt(tx, factor, now)
    await audit(tx, { action: 'factor_verification_failed', ...context, detail })
    return err('recovery_code_invalid')
  }
  await resetFailedFactorAttempts(tx, user.id)
  await audit(tx, { action: 'factor_verified', ...context, detail })
  const authenticator = { id: factor.id, method: 'mfa/recovery_code' as const }
  return ok(await elevateSession(tx, { account: locked.value, session, authenticator, now }))
}

async function consumeCode(
  tx: Database,
  { id }: FactorRow,
  { code, identity, now }: VerifyRecoveryCodeInput,
) {
  const codeHash = hashRecoveryCode(code, { factorId: id, secretKey: identity.secretKey })
  const isCode = and(eq(recoveryCodes.factorId, id), eq(recoveryCodes.codeHash, codeHash))
  const isUnused = isNull(recoveryCodes.usedAt)
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isCode, isUnused))
  return rowCount === 1
}
