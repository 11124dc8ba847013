import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { deleteFactor, listFactorsToRemove } from './delete-factor.ts'

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
): Promise<IdentityResult<{ id: FactorId }>> {
  return runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, currentUser)
    if (!locked.ok) return locked
    const { user, session, factors } = locked.value
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) return err('factor_not_found')
    if (factor.verifiedAt && session.aal !== 'aal2') {
      return err('aal2_required_for_factor_removal')
    }
    for (const row of listFactorsToRemove(factor, factors)) {
      await deleteFactor(tx, row)
      const context = { userId: user.id, sessionId: session.id, device, now }
      const detail = { factor_id: row.id, type: row.type }
      await audit(tx, { action: 'factor_removed', ...context, detail })
    }
    if (factor.verifiedAt) {
      await notifyCredentialChange(tx, { user, removed: factor.type, identity, device, now })
    }
    return ok({ id: factorId })
  })
}
