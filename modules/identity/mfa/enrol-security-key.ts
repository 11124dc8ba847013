import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
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

/** Enrols a security key as a factor. The key is created by the first challenge. */
export async function enrolSecurityKey(
  db: Database,
  input: EnrolSecurityKeyInput,
): Promise<IdentityResult<{ id: FactorId; type: 'webauthn'; friendly_name: string }>> {
  const disabled = checkEnrolmentEnabled('webauthn', input.identity.settings.mfa)
  if (disabled) return disabled
  const created = await runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, input.currentUser)
    if (!locked.ok) return locked
    const { friendlyName } = input
    const factor = { type: 'webauthn' as const, friendlyName, encryptedSecret: null, phone: null }
    return createFactor(tx, { ...input, ...locked.value, factor })
  })
  if (!created.ok) return created
  const { id, friendlyName } = created.value
  return ok({ id, type: 'webauthn', friendly_name: friendlyName })
}
