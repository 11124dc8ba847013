import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { deletePasskey } from '../passkeys/delete-passkey.ts'
import { findPasskey } from '../passkeys/lock-passkey.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { CredentialId, UserId } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import type { Admin } from './authenticate-admin.ts'
import { recheckAdmin } from './recheck-admin.ts'

interface RemoveUserPasskeyInput {
  userId: UserId
  passkeyId: CredentialId
  admin: Admin
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Removes a user's passkey, for example of a lost device. */
export async function removeUserPasskey(
  db: Database,
  { userId, passkeyId, admin, identity, device, now }: RemoveUserPasskeyInput,
): Promise<IdentityResult<null>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, { now })
    if (failure) return failure
    const account = await lockAccount(tx, userId)
    if (!account) return err('account_not_found')
    const passkey = await findPasskey(tx, { userId, passkeyId })
    if (!passkey) return err('passkey_not_found')
    await deletePasskey(tx, passkey)
    const detail = { actor: admin.name, passkey_id: passkeyId }
    await audit(tx, { action: 'passkey_removed', userId, device, detail, now })
    const { user } = account
    await notifyCredentialChange(tx, { user, removed: 'passkey', identity, device, now })
    return ok(null)
  })
}
