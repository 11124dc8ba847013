import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { type LockedCurrentUser, lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FactorId, type FactorRow, factors, recoveryCodes } from '../tables.ts'
import { hasVerifiedFactor, isRecoveryCodeFactor, needsSecondFactor } from '../users/factors.ts'
import { factorNotFound } from './challenge-factor.ts'
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
  /** Told this once. */
  codes: string[]
}

/** A first set of codes for when no factor is at hand. They stand in for one, so there must be one. */
export function createRecoveryCodes(
  db: Database,
  input: RecoveryCodesInput & { friendlyName: string | undefined },
): Promise<RecoveryCodesResponse | AuthFailure> {
  return issueCodes(db, input, async (tx, here) => {
    if (here.factors.some(isRecoveryCodeFactor)) {
      const message = 'Recovery codes exist already, regenerate them to replace them'
      return fail('mfa_verified_factor_exists', message)
    }
    if (!hasVerifiedFactor(here.factors)) {
      const message = 'Recovery codes cannot be the only factor'
      return fail('mfa_recovery_codes_sole_factor', message)
    }
    const factor = buildRecoveryFactor(here, input.friendlyName ?? DEFAULT_NAME, input.now)
    await execute(tx, tx.insert(factors).values(factor))
    return factor
  })
}

/** Another set: no code of the one before counts any more, and whoever guessed too often may try again. */
export function regenerateRecoveryCodes(
  db: Database,
  input: RecoveryCodesInput,
): Promise<RecoveryCodesResponse | AuthFailure> {
  return issueCodes(db, input, async (tx, here) => {
    const factor = here.factors.find(isRecoveryCodeFactor)
    if (!factor) return factorNotFound()
    await execute(tx, tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factor.id)))
    const fresh = { failedAttempts: 0, lastFailedAt: null, updatedAt: input.now }
    await execute(tx, tx.update(factors).set(fresh).where(eq(factors.id, factor.id)))
    return factor
  })
}

type PrepareFactor = (tx: Database, here: LockedCurrentUser) => Promise<FactorRow | AuthFailure>

async function issueCodes(
  db: Database,
  { currentUser, identity, device, now }: RecoveryCodesInput,
  prepareFactor: PrepareFactor,
) {
  const closed = checkEnrolmentEnabled('recovery_code', identity.settings.mfa)
  if (closed) return closed
  return runInTransaction(db, async (tx) => {
    const here = await lockCurrentUser(tx, currentUser)
    if ('error' in here) return here
    if (needsSecondFactor(here)) {
      return fail('insufficient_aal', 'AAL2 required to generate recovery codes')
    }
    const factor = await prepareFactor(tx, here)
    if ('error' in factor) return factor

    const { id, friendlyName } = factor
    const codes = generateRecoveryCodes()
    const rows = buildRecoveryCodeRows(codes, { factorId: id, secretKey: identity.secretKey })
    await execute(tx, tx.insert(recoveryCodes).values(rows))
    const about = { userId: here.user.id, sessionId: here.session.id, device, now }
    await audit(tx, { action: 'recovery_codes_generated', ...about, detail: { factor_id: id } })
    const type = 'recovery_code' as const
    return { id, type, friendly_name: friendlyName, total: codes.length, codes }
  })
}

function buildRecoveryFactor(
  { user }: LockedCurrentUser,
  friendlyName: string,
  now: Date,
): FactorRow {
  return {
    ...{ id: newId<'factor'>(), userId: user.id, type: 'recovery_code', friendlyName },
    ...{ verifiedAt: now, encryptedSecret: null, lastTotpStep: null, phone: null },
    ...{ failedAttempts: 0, lastFailedAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}
