import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FactorId, type FactorRow, factors, recoveryCodes } from '../tables.ts'
import { hasVerifiedFactor, isRecoveryCodeFactor, needsSecondFactor } from '../users/factors.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'
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
): Promise<IdentityResult<RecoveryCodesResponse>> {
  return issueCodes(db, input, async (tx, locked) => {
    if (locked.factors.some(isRecoveryCodeFactor)) return err('recovery_codes_exist')
    if (!hasVerifiedFactor(locked.factors)) return err('recovery_codes_sole_factor')
    const factor = buildRecoveryFactor(locked, input.friendlyName ?? DEFAULT_NAME, input.now)
    await execute(tx, tx.insert(factors).values(factor))
    return ok(factor)
  })
}

/** Replaces the recovery codes by new ones and ends a lockout for failed attempts. */
export function regenerateRecoveryCodes(
  db: Database,
  input: RecoveryCodesInput,
): Promise<IdentityResult<RecoveryCodesResponse>> {
  return issueCodes(db, input, async (tx, locked) => {
    const factor = locked.factors.find(isRecoveryCodeFactor)
    if (!factor) return err('factor_not_found')
    await execute(tx, tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factor.id)))
    const changes = { failedAttempts: 0, lastFailedAt: null, updatedAt: input.now }
    await execute(tx, tx.update(factors).set(changes).where(eq(factors.id, factor.id)))
    return ok(factor)
  })
}

type PrepareFactor = (tx: Database, locked: CurrentUser) => Promise<IdentityResult<FactorRow>>

async function issueCodes(
  db: Database,
  { currentUser, identity, device, now }: RecoveryCodesInput,
  prepareFactor: PrepareFactor,
): Promise<IdentityResult<RecoveryCodesResponse>> {
  const disabled = checkEnrolmentEnabled('recovery_code', identity.settings.mfa)
  if (disabled) return disabled
  return runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, currentUser)
    if (!locked.ok) return locked
    const { user, session } = locked.value
    if (needsSecondFactor(locked.value)) return err('aal2_required_for_recovery_codes')
    const factor = await prepareFactor(tx, locked.value)
    if (!factor.ok) return factor

    const { id, friendlyName } = factor.value
    const codes = generateRecoveryCodes()
    const rows = buildRecoveryCodeRows(codes, { factorId: id, secretKey: identity.secretKey })
    await execute(tx, tx.insert(recoveryCodes).values(rows))
    const context = { userId: user.id, sessionId: session.id, device, now }
    await audit(tx, { action: 'recovery_codes_generated', ...context, detail: { factor_id: id } })
    const type = 'recovery_code' as const
    return ok({ id, type, friendly_name: friendlyName, total: codes.length, codes })
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
