import { err, ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityResult } from '../identity-error.ts'
import { parseSmsChannel } from '../otp/sms-channel.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { parsePhoneNumber } from '../phone-number.ts'
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

/** The requested changes, normalised. Values equal to the current ones are undefined. */
export interface UserUpdate {
  email: string | undefined
  phone: string | undefined
  password: string | undefined
  channel: SmsChannel
}

/** Normalises and validates the requested contacts and password. */
export function parseUserUpdate(input: ParseUserUpdateInput): IdentityResult<UserUpdate> {
  const { actor, password, identity } = input
  const email = input.email === undefined ? undefined : parseEmailAddress(input.email)
  if (email === null) return err('email_address_invalid')
  const phone = input.phone === undefined ? undefined : parsePhoneNumber(input.phone)
  if (phone === null) return err('phone_number_invalid')
  const weakness = password === undefined ? null : validateNewPassword(password, identity.settings)
  if (weakness) return weakness
  const channel = parseSmsChannel(input.channel)
  if (!channel.ok) return channel
  return ok({
    email: email === actor.user.email ? undefined : email,
    phone: phone === actor.user.phone ? undefined : phone,
    ...{ password, channel: channel.value },
  })
}
