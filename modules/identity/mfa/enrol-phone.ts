import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { type LockedCurrentUser, lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { createFactor } from './create-factor.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'
import { deleteFactor } from './unenrol-factor.ts'

interface EnrolPhoneInput {
  currentUser: CurrentUser
  friendlyName: string
  /** As somebody types it. */
  phone: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface EnrolPhoneResult {
  id: FactorId
  type: 'phone'
  friendly_name: string
  phone: string
}

/** Begins a telephone to which codes are sent; its first challenge sends the first. */
export async function enrolPhone(
  db: Database,
  input: EnrolPhoneInput,
): Promise<EnrolPhoneResult | AuthFailure> {
  const closed = checkEnrolmentEnabled('phone', input.identity.settings.mfa)
  if (closed) return closed
  const phone = parsePhoneNumber(input.phone)
  if (!phone) return invalidPhoneNumber()
  const added = await runInTransaction(db, async (tx) => {
    const here = await lockCurrentUser(tx, input.currentUser)
    if ('error' in here) return here
    const standing = await removeUnverifiedPhones(tx, here, phone)
    if ('error' in standing) return standing
    const { friendlyName } = input
    const factor = { type: 'phone' as const, friendlyName, encryptedSecret: null, phone }
    return createFactor(tx, { ...input, ...standing, factor })
  })
  if ('error' in added) return added
  return { id: added.id, type: 'phone', friendly_name: added.friendlyName, phone }
}

/** A number counts once; one that was begun gives way to who begins anew. */
async function removeUnverifiedPhones(
  tx: Database,
  locked: LockedCurrentUser,
  phone: string,
): Promise<LockedCurrentUser | AuthFailure> {
  const same = locked.factors.filter((one) => one.phone === phone)
  if (same.some(({ verifiedAt }) => verifiedAt)) {
    const message =
      'A verified phone factor already exists, unenroll the existing factor to continue'
    return fail('mfa_verified_factor_exists', message)
  }
  for (const one of same) await deleteFactor(tx, one)
  return { ...locked, factors: locked.factors.filter((one) => !same.includes(one)) }
}
