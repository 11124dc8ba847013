import { err, ok } from '#platform/result'
import type { AdminUserAttributes, Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { hashPassword, isPasswordTooLong } from '../passwords/hash-password.ts'
import { isSupportedHash } from '../passwords/supported-hashes.ts'
import { parsePhoneNumber } from '../phone-number.ts'
import type { Device } from '../settings.ts'
import { parseBanDuration } from './parse-ban-duration.ts'

/** Normalised attributes of an account. Undefined ones do not change. */
export interface AdminUserFields {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  /** Null ends a ban. */
  bannedUntil: Date | null | undefined
  confirmsEmail: boolean
  confirmsPhone: boolean
  userMetadata: Metadata | undefined
  appMetadata: Metadata | undefined
  role: string | undefined
}

/** Validates and normalises the attributes and hashes the password, which is slow: call it outside of transactions. */
export async function parseUserFields(
  attributes: AdminUserAttributes,
  { device, now }: { device: Device; now: Date },
): Promise<IdentityResult<AdminUserFields>> {
  const failure = validateUserAttributes(attributes)
  if (failure) return failure
  const ban =
    attributes.ban_duration === undefined ? undefined : parseBanDuration(attributes.ban_duration)
  return ok({
    email: attributes.email === undefined ? undefined : parseEmailAddress(attributes.email)!,
    phone: attributes.phone === undefined ? undefined : parsePhoneNumber(attributes.phone)!,
    passwordHash: attributes.password
      ? await hashPassword(attributes.password, device)
      : attributes.password_hash,
    bannedUntil: ban ? new Date(now.getTime() + ban) : ban === undefined ? undefined : null,
    ...{
      confirmsEmail: attributes.email_confirm === true,
      confirmsPhone: attributes.phone_confirm === true,
    },
    ...{
      userMetadata: attributes.user_metadata,
      appMetadata: attributes.app_metadata,
      role: attributes.role,
    },
  })
}

function validateUserAttributes({
  email,
  phone,
  password,
  password_hash,
  ban_duration,
}: AdminUserAttributes): IdentityFailure | null {
  if (email !== undefined && !parseEmailAddress(email)) return err('email_address_invalid')
  if (phone !== undefined && !parsePhoneNumber(phone)) return err('phone_number_invalid')
  if (password && password_hash) return err('password_and_hash')
  if (password && isPasswordTooLong(password)) return err('password_too_long')
  if (password_hash && !isSupportedHash(password_hash)) return err('password_hash_unsupported')
  const isBanInvalid = ban_duration !== undefined && parseBanDuration(ban_duration) === undefined
  return isBanInvalid ? err('ban_duration_invalid') : null
}
