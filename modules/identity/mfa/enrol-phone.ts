import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { parsePhoneNumber } from '../phone-number.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { createFactor } from './create-factor.ts'
import { deleteFactor } from './delete-factor.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'

interface EnrolPhoneInput {
  currentUser: CurrentUser
  friendlyName: string
  /** As entered. */
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

/** Enrols a phone number as a factor. The first code is sent by the first challenge. */
export async function enrolPhone(
  db: Database,
  input: EnrolPhoneInput,
): Promise<IdentityResult<EnrolPhoneResult>> {
  const disabled = checkEnrolmentEnabled('phone', input.identity.settings.mfa)
  if (disabled) return disabled
  const phone = parsePhoneNumber(input.phone)
  if (!phone) return err('phone_number_invalid')
  const created = await runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, input.currentUser)
    if (!locked.ok) return locked
    const remaining = await removeUnverifiedPhones(tx, locked.value, phone)
    if (!remaining.ok) return remaining
    const { friendlyName } = input
    const factor = { type: 'phone' as const, friendlyName, encryptedSecret: null, phone }
    return createFactor(tx, { ...input, ...remaining.value, factor })
  })
  if (!created.ok) return created
  const { id, friendlyName } = created.value
  return ok({ id, type: 'phone', friendly_name: friendlyName, phone })
}

/** A phone number can be verified once. An unverified factor with the same number is replaced. */
async function removeUnverifiedPhones(
  tx: Database,
  locked: CurrentUser,
  phone: string,
): Promise<IdentityResult<CurrentUser>> {
  const samePhone = locked.factors.filter((row) => row.phone === phone)
  if (samePhone.some(({ verifiedAt }) => verifiedAt)) return err('phone_factor_exists')
  for (const row of samePhone) await deleteFactor(tx, row)
  return ok({ ...locked, factors: locked.factors.filter((row) => !samePhone.includes(row)) })
}
