import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { deleteFactor, listFactorsToRemove } from '../mfa/delete-factor.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId, UserId } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { toFactorResponse } from '../users/factors.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import type { Admin } from './authenticate-admin.ts'
import { recheckAdmin } from './recheck-admin.ts'

interface RemoveUserFactorInput {
  userId: UserId
  factorId: FactorId
  admin: Admin
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Removes a lost factor, with the recovery codes if it was the last. Sessions elevated by it alone become `aal1`. */
export async function removeUserFactor(
  db: Database,
  { userId, factorId, admin, identity, device, now }: RemoveUserFactorInput,
): Promise<IdentityResult<ReturnType<typeof toFactorResponse>>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, { now })
    if (failure) return failure
    const account = await lockAccount(tx, userId)
    if (!account) return err('account_not_found')
    const factor = account.factors.find(({ id }) => id === factorId)
    if (!factor) return err('factor_not_found')
    for (const removed of listFactorsToRemove(factor, account.factors)) {
      await deleteFactor(tx, removed)
      const detail = { actor: admin.name, factor_id: removed.id, type: removed.type }
      await audit(tx, { action: 'factor_removed', userId, device, detail, now })
    }
    if (factor.verifiedAt) {
      const { user } = account
      await notifyCredentialChange(tx, { user, removed: factor.type, identity, device, now })
    }
    return ok(toFactorResponse(factor))
  })
}
