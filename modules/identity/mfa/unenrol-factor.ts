import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { deleteFactor, listFactorsToRemove } from './delete-factor.ts'
import { factorNotFound } from './factor-not-found.ts'

interface UnenrolFactorInput {
  currentUser: CurrentUser
  factorId: FactorId
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Deletes a factor and downgrades the sessions that it alone elevated. Recovery codes are deleted with the last verified
 * factor. A verified factor can be deleted only at aal2.
 */
export async function unenrolFactor(
  db: Database,
  { currentUser, factorId, identity, device, now }: UnenrolFactorInput,
): Promise<{ id: FactorId } | AuthFailure> {
  return runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, currentUser)
    if ('error' in locked) return locked
    const { user, session } = locked
    const factor = locked.factors.find(({ id }) => id === factorId)
    if (!factor) return factorNotFound()
    if (factor.verifiedAt && session.aal !== 'aal2') {
      return fail('insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    for (const row of listFactorsToRemove(factor, locked.factors)) {
      await deleteFactor(tx, row)
      const context = { userId: user.id, sessionId: session.id, device, now }
      const detail = { factor_id: row.id, type: row.type }
      await audit(tx, { action: 'factor_removed', ...context, detail })
    }
    if (factor.verifiedAt) {
      await notifyCredentialChange(tx, { user, removed: factor.type, identity, device, now })
    }
    return { id: factorId }
  })
}
