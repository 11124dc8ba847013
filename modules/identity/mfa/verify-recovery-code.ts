import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
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

/** Takes a written-down code in place of a factor, once, and lifts the session to the second level. */
export async function verifyRecoveryCode(
  db: Database,
  input: VerifyRecoveryCodeInput,
): Promise<TokenResponse | AuthFailure> {
  const closed = checkVerificationEnabled('recovery_code', input.identity.settings.mfa)
  if (closed) return closed
  const opened = await runInTransaction(db, (tx) => verify(tx, input))
  return 'error' in opened ? opened : buildTokenResponse(opened, input)
}

async function verify(
  tx: Database,
  input: VerifyRecoveryCodeInput,
): Promise<ActiveSession | AuthFailure> {
  const { currentUser, device, now } = input
  const here = await lockCurrentUser(tx, currentUser)
  if ('error' in here) return here
  const factor = here.factors.find(isRecoveryCodeFactor)
  if (!factor) return verificationFailed()
  const pause = checkFactorLockout(here.factors, factor, now)
  if (pause) return pause

  const about = { userId: here.user.id, sessionId: here.session.id, device, now }
  const detail = { factor_id: factor.id, type: factor.type }
  if (!(await consumeCode(tx, factor, input))) {
    await recordFailedFactorAttempt(tx, factor, now)
    await audit(tx, { action: 'factor_verification_failed', ...about, detail })
    return verificationFailed()
  }
  await resetFailedFactorAttempts(tx, here.user.id)
  await audit(tx, { action: 'factor_verified', ...about, detail })
  const authenticator = { id: factor.id, method: 'mfa/recovery_code' as const }
  return elevateSession(tx, { account: here, session: here.session, authenticator, now })
}

function verificationFailed(): AuthFailure {
  return fail('mfa_verification_failed', 'Invalid recovery code entered')
}

async function consumeCode(
  tx: Database,
  { id }: FactorRow,
  { code, identity, now }: VerifyRecoveryCodeInput,
) {
  const codeHash = hashRecoveryCode(code, { factorId: id, secretKey: identity.secretKey })
  const isIt = and(eq(recoveryCodes.factorId, id), eq(recoveryCodes.codeHash, codeHash))
  const isUnused = isNull(recoveryCodes.usedAt)
  const spent = await tx.update(recoveryCodes).set({ usedAt: now }).where(and(isIt, isUnused))
  return spent.rowCount === 1
}
