import { type AuthFailure, fail } from '../auth-error.ts'
import type { AdminUserAttributes, Metadata } from '../contract.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import { hashPassword, isPasswordTooLong } from '../passwords/hash-password.ts'
import { isSupportedHash } from '../passwords/supported-hashes.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import { parseBanDuration } from './parse-ban-duration.ts'

/** What an administrator said of an account, as it is kept. What is undefined stays as it is. */
export interface AdminUserFields {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  /** Null: nobody is kept out. */
  bannedUntil: Date | null | undefined
  confirmsEmail: boolean
  confirmsPhone: boolean
  userMetadata: Metadata | undefined
  appMetadata: Metadata | undefined
  role: string | undefined
}

/** Reads what was said, and makes of a password what is kept of it: so call it outside of transactions. */
export async function parseUserFields(
  said: AdminUserAttributes,
  now: Date,
): Promise<AdminUserFields | AuthFailure> {
  const no = validateUserAttributes(said)
  if (no) return no
  const ban = said.ban_duration === undefined ? undefined : parseBanDuration(said.ban_duration)
  return {
    email: said.email === undefined ? undefined : parseEmailAddress(said.email)!,
    phone: said.phone === undefined ? undefined : parsePhoneNumber(said.phone)!,
    passwordHash: said.password ? await hashPassword(said.password) : said.password_hash,
    bannedUntil: ban ? new Date(now.getTime() + ban) : ban === undefined ? undefined : null,
    ...{ confirmsEmail: said.email_confirm === true, confirmsPhone: said.phone_confirm === true },
    ...{ userMetadata: said.user_metadata, appMetadata: said.app_metadata, role: said.role },
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
