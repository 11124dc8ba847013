import { type AuthFailure, fail } from '../auth-error.ts'
import type { AdminUserAttributes, Metadata } from '../contract.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import { hashPassword, isPasswordTooLong } from '../passwords/hash-password.ts'
import { isSupportedHash } from '../passwords/supported-hashes.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
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
  now: Date,
): Promise<AdminUserFields | AuthFailure> {
  const failure = validateUserAttributes(attributes)
  if (failure) return failure
  const ban =
    attributes.ban_duration === undefined ? undefined : parseBanDuration(attributes.ban_duration)
  return {
    email: attributes.email === undefined ? undefined : parseEmailAddress(attributes.email)!,
    phone: attributes.phone === undefined ? undefined : parsePhoneNumber(attributes.phone)!,
    passwordHash: attributes.password
      ? await hashPassword(attributes.password)
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
  }
}

function validateUserAttributes({
  email,
  phone,
  password,
  password_hash,
  ban_duration,
}: AdminUserAttributes) {
  if (email !== undefined && !parseEmailAddress(email)) return invalidEmailAddress()
  if (phone !== undefined && !parsePhoneNumber(phone)) return invalidPhoneNumber()
  if (password && password_hash) {
    return invalid('Only a password or a password hash should be provided')
  }
  if (password && isPasswordTooLong(password)) {
    return invalid('Password cannot be longer than 72 characters')
  }
  if (password_hash && !isSupportedHash(password_hash)) {
    return invalid('The password hash is none of bcrypt, argon2i, argon2id and Firebase scrypt')
  }
  if (ban_duration !== undefined && parseBanDuration(ban_duration) === undefined) {
    return invalid('invalid format for ban duration: it must be "none" or like "24h"')
  }
  return null
}

function invalid(message: string): AuthFailure {
  return fail('validation_failed', message)
}
