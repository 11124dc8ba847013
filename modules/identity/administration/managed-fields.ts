import type { ManagedUser, Metadata } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import { isKnownHash } from '../passwords/known-hashes.ts'
import { hashPassword, isTooLong } from '../passwords/password.ts'
import { notANumber, phoneNumber } from '../phone-number.ts'
import { type Refused, refused } from '../refusal.ts'
import { banDuration } from './ban-duration.ts'

/** What an administrator said of an account, as it is kept. What is undefined stays as it is. */
export interface ManagedFields {
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
export async function readFields(said: ManagedUser, now: Date): Promise<ManagedFields | Refused> {
  const no = whyNot(said)
  if (no) return no
  const ban = said.ban_duration === undefined ? undefined : banDuration(said.ban_duration)
  return {
    email: said.email === undefined ? undefined : emailAddress(said.email)!,
    phone: said.phone === undefined ? undefined : phoneNumber(said.phone)!,
    passwordHash: said.password ? await hashPassword(said.password) : said.password_hash,
    bannedUntil: ban ? new Date(now.getTime() + ban) : ban === undefined ? undefined : null,
    ...{ confirmsEmail: said.email_confirm === true, confirmsPhone: said.phone_confirm === true },
    ...{ userMetadata: said.user_metadata, appMetadata: said.app_metadata, role: said.role },
  }
}

function whyNot({ email, phone, password, password_hash, ban_duration }: ManagedUser) {
  if (email !== undefined && !emailAddress(email)) return notAnAddress()
  if (phone !== undefined && !phoneNumber(phone)) return notANumber()
  if (password && password_hash) {
    return invalid('Only a password or a password hash should be provided')
  }
  if (password && isTooLong(password)) {
    return invalid('Password cannot be longer than 72 characters')
  }
  if (password_hash && !isKnownHash(password_hash)) {
    return invalid('The password hash is none of bcrypt, argon2i, argon2id and Firebase scrypt')
  }
  if (ban_duration !== undefined && banDuration(ban_duration) === undefined) {
    return invalid('invalid format for ban duration: it must be "none" or like "24h"')
  }
  return null
}

function invalid(message: string): Refused {
  return refused('validation_failed', message)
}
