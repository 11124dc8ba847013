import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { CredentialId } from '../tables.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { deletePasskey } from './delete-passkey.ts'
import { lockPasskey } from './lock-passkey.ts'

interface RemovePasskeyInput {
  currentUser: CurrentUser
  passkeyId: CredentialId
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Deletes a passkey of the current user, downgrades the sessions it elevated and notifies the user. */
export async function removePasskey(
  db: Database,
  input: RemovePasskeyInput,
): Promise<IdentityResult<null>> {
  const { currentUser, identity, device, now } = input
  return runInTransaction(db, async (tx) => {
    const locked = await lockPasskey(tx, input)
    if (!locked.ok) return locked
    const passkey = locked.value
    await deletePasskey(tx, passkey)
    const context = { userId: passkey.userId, sessionId: currentUser.session.id, device, now }
    await audit(tx, { action: 'passkey_removed', ...context, detail: { passkey_id: passkey.id } })
    const { user } = currentUser
    await notifyCredentialChange(tx, { user, removed: 'passkey', identity, device, now })
    return ok(null)
  })
}
