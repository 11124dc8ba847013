import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { tellOfProtection } from '../factors/tell-of-protection.ts'
import { passkeyOf, takeAway } from '../passkeys/change-passkey.ts'
import { noSuchPasskey } from '../passkeys/passkey.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import type { CredentialId, UserId } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { userNotFound } from './edit-user.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  userId: UserId
  passkeyId: CredentialId
  admin: Admin
  identity: Identity
  device: Device
  now: Date
}

/** Takes a passkey from somebody whose device is in other hands. */
export async function removePasskeyOf(
  db: Database,
  { userId, passkeyId, admin, identity, device, now }: Asked,
): Promise<Refused | null> {
  return inTransaction(db, async (tx) => {
    const no = await stillAdmin(tx, admin, now)
    if (no) return no
    const account = await lockAccount(tx, userId)
    if (!account) return userNotFound()
    const key = await passkeyOf(tx, { userId, passkeyId })
    if (!key) return noSuchPasskey()
    await takeAway(tx, key)
    const detail = { by: admin.name, passkey_id: passkeyId }
    await audit(tx, { action: 'passkey_removed', userId, device, detail, now })
    const { user } = account
    await tellOfProtection(tx, { user, removed: 'passkey', identity, device, now })
    return null
  })
}
