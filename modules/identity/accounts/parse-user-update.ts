import type { SmsChannel } from '#platform/sms/sms-queue'
import type { AuthFailure } from '../auth-error.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import { parseSmsChannel } from '../otp/sms-channel.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'

interface ParseUserUpdateInput {
  actor: CurrentUser
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  channel?: string | undefined
  identity: IdentityDependencies
}

/** What somebody really wants to change; what they have already is no wish. */
export interface UserUpdate {
  email: string | undefined
  phone: string | undefined
  password: string | undefined
  channel: SmsChannel
}

/** Reads what somebody wants to be reached by and to sign in with, as it would be kept. */
export function parseUserUpdate(written: ParseUserUpdateInput): UserUpdate | AuthFailure {
  const { actor, password, identity } = written
  const email = written.email === undefined ? undefined : parseEmailAddress(written.email)
  if (email === null) return invalidEmailAddress()
  const phone = written.phone === undefined ? undefined : parsePhoneNumber(written.phone)
  if (phone === null) return invalidPhoneNumber()
  const weak = password === undefined ? null : validateNewPassword(password, identity.settings)
  if (weak) return weak
  const channel = parseSmsChannel(written.channel)
  if (typeof channel !== 'string') return channel
  return {
    email: email === actor.user.email ? undefined : email,
    phone: phone === actor.user.phone ? undefined : phone,
    ...{ password, channel },
  }
}
