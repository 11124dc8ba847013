import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { downgradeSessions } from '../sessions/downgrade-sessions.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FactorId, type FactorRow, factors } from '../tables.ts'
import { hasVerifiedFactor, isRecoveryCodeFactor } from '../users/factors.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { factorNotFound } from './challenge-factor.ts'

interface UnenrolFactorInput {
  currentUser: CurrentUser
  factorId: FactorId
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Takes a factor away, and the second level from the sessions it alone raised. With the last one the recovery codes go
 * too: they stand in for a factor and are none.
 */
export async function unenrolFactor(
  db: Database,
  { currentUser, factorId, identity, device, now }: UnenrolFactorInput,
): Promise<{ id: FactorId } | AuthFailure> {
  return runInTransaction(db, async (tx) => {
    const here = await lockCurrentUser(tx, currentUser)
    if ('error' in here) return here
    const factor = here.factors.find(({ id }) => id === factorId)
    if (!factor) return factorNotFound()
    if (factor.verifiedAt && here.session.aal !== 'aal2') {
      return fail('insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    for (const one of listFactorsToRemove(factor, here.factors)) {
      await deleteFactor(tx, one)
      const about = { userId: here.user.id, sessionId: here.session.id, device, now }
      const detail = { factor_id: one.id, type: one.type }
      await audit(tx, { action: 'factor_removed', ...about, detail })
    }
    if (factor.verifiedAt) {
      await notifyCredentialChange(tx, {
        user: here.user,
        removed: factor.type,
        identity,
        device,
        now,
      })
    }
    return { id: factorId }
  })
}

/** What is taken away with a factor: recovery codes do not outlive the last of the others. */
export function listFactorsToRemove(factor: FactorRow, all: FactorRow[]): FactorRow[] {
  const left = all.filter(({ id }) => id !== factor.id)
  return hasVerifiedFactor(left) ? [factor] : [factor, ...left.filter(isRecoveryCodeFactor)]
}

/** The account must be locked. */
export async function deleteFactor(tx: Database, { id }: FactorRow): Promise<void> {
  await execute(tx, tx.delete(factors).where(eq(factors.id, id)))
  await downgradeSessions(tx, id)
}
