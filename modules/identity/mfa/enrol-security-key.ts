import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AuthFailure } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { createFactor } from './create-factor.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'

interface EnrolSecurityKeyInput {
  currentUser: CurrentUser
  friendlyName: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Begins a security key as a second factor; its first challenge has the device make it. */
export async function enrolSecurityKey(
  db: Database,
  input: EnrolSecurityKeyInput,
): Promise<{ id: FactorId; type: 'webauthn'; friendly_name: string } | AuthFailure> {
  const closed = checkEnrolmentEnabled('webauthn', input.identity.settings.mfa)
  if (closed) return closed
  const added = await runInTransaction(db, async (tx) => {
    const here = await lockCurrentUser(tx, input.currentUser)
    if ('error' in here) return here
    const { friendlyName } = input
    const factor = { type: 'webauthn' as const, friendlyName, encryptedSecret: null, phone: null }
    return createFactor(tx, { ...input, ...here, factor })
  })
  if ('error' in added) return added
  return { id: added.id, type: 'webauthn', friendly_name: added.friendlyName }
}
