import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FactorId, type FactorRow, factors, recoveryCodes } from '../tables.ts'
import { hasVerifiedFactor, isRecoveryCodeFactor, needsSecondFactor } from '../users/factors.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'
import { factorNotFound } from './factor-not-found.ts'
import { buildRecoveryCodeRows, generateRecoveryCodes } from './recovery-code.ts'

const DEFAULT_NAME = 'Recovery codes'

interface RecoveryCodesInput {
  currentUser: CurrentUser
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface RecoveryCodesResponse {
  id: FactorId
  type: 'recovery_code'
  friendly_name: string
  total: number
  /** In plain text, returned only here. */
  codes: string[]
}

/** Creates the user's recovery codes, which replace another factor once each. Requires a verified factor. */
export function createRecoveryCodes(
  db: Database,
  input: RecoveryCodesInput & { friendlyName: string | undefined },
): Promise<RecoveryCodesResponse | AuthFailure> {
  return issueCodes(db, input, async (tx, locked) => {
    if (locked.factors.some(isRecoveryCodeFactor)) {
      const message = 'Recovery codes exist already, regenerate them to replace them'
      return fail('mfa_verified_factor_exists', message)
    }
    if (!hasVerifiedFactor(locked.factors)) {
      const message = 'Recovery codes cannot be the only factor'
      return fail('mfa_recovery_codes_sole_factor', message)
    }
    const factor = buildRecoveryFactor(locked, input.friendlyName ?? DEFAULT_NAME, input.now)
    await execute(tx, tx.insert(factors).values(factor))
    return factor
  })
}

/** Replaces the recovery codes by new ones and ends a lockout for failed attempts. */
export function regenerateRecoveryCodes(
  db: Database,
  input: RecoveryCodesInput,
): Promise<RecoveryCodesResponse | AuthFailure> {
  return issueCodes(db, input, async (tx, locked) => {
    const factor = locked.factors.find(isRecoveryCodeFactor)
    if (!factor) return factorNotFound()
    await execute(tx, tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factor.id)))
    const changes = { failedAttempts: 0, lastFailedAt: null, updatedAt: input.now }
    await execute(tx, tx.update(factors).set(changes).where(eq(factors.id, factor.id)))
    return factor
  })
}

type PrepareFactor = (tx: Database, locked: CurrentUser) => Promise<FactorRow | AuthFailure>

async function issueCodes(
  db: Database,
  { currentUser, identity, device, now }: RecoveryCodesInput,
  prepareFactor: PrepareFactor,
) {
  const disabled = checkEnrolmentEnabled('recovery_code', identity.settings.mfa)
  if (disabled) return disabled
  return runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, currentUser)
    if ('error' in locked) return locked
    if (needsSecondFactor(locked)) {
      return fail('insufficient_aal', 'AAL2 required to generate recovery codes')
    }
    const factor = await prepareFactor(tx, locked)
    if ('error' in factor) return factor

    const { id, friendlyName } = factor
    const codes = generateRecoveryCodes()
    const rows = buildRecoveryCodeRows(codes, { factorId: id, secretKey: identity.secretKey })
    await execute(tx, tx.insert(recoveryCodes).values(rows))
    const context = { userId: locked.user.id, sessionId: locked.session.id, device, now }
    await audit(tx, { action: 'recovery_codes_generated', ...context, detail: { factor_id: id } })
    const type = 'recovery_code' as const
    return { id, type, friendly_name: friendlyName, total: codes.length, codes }
  })
}

function buildRecoveryFactor({ user }: CurrentUser, friendlyName: string, now: Date): FactorRow {
  return {
    ...{ id: newId<'factor'>(), userId: user.id, type: 'recovery_code', friendlyName },
    ...{ verifiedAt: now, encryptedSecret: null, lastTotpStep: null, phone: null },
    ...{ failedAttempts: 0, lastFailedAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}
