import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { audit } from '../audit.ts'
import { type AuthFailure, fail, PHONE_PROVIDER_DISABLED, SIGNUP_DISABLED } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import { revokeUnconfirmedPassword } from '../passwords/revoke-unconfirmed-password.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { lockAccountByPhone } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from './send-sms-code.ts'
import { parseSmsChannel } from './sms-channel.ts'

interface RequestSmsCodeInput {
  phone: string | undefined
  channel: string | undefined
  /** User metadata of a new account. */
  data: Metadata
  shouldCreateUser: boolean
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends a sign-in code by SMS. An unknown number gets an account without a password if `shouldCreateUser`. */
export async function requestSmsCode(
  db: Database,
  { phone: rawPhone, ...input }: RequestSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure> {
  const channel = parseSmsChannel(input.channel)
  if (typeof channel !== 'string') return channel
  if (!input.identity.settings.phone.enabled) return PHONE_PROVIDER_DISABLED
  const phone = parsePhoneNumber(rawPhone)
  if (!phone) return invalidPhoneNumber()
  const sms = await runInTransaction(db, (tx) => enqueueCode(tx, { ...input, phone, channel }))
  if ('error' in sms) return sms
  return (await deliverSms(db, sms, input)) ?? sms
}

type ParsedSmsCodeInput = Omit<RequestSmsCodeInput, 'phone' | 'channel'> & {
  phone: string
  channel: SmsChannel
}

async function enqueueCode(
  tx: Database,
  input: ParsedSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure> {
  const user = await lockOrCreateUser(tx, input)
  return 'error' in user ? user : enqueueSmsCode(tx, { purpose: 'sms', user, ...input })
}

async function lockOrCreateUser(
  tx: Database,
  input: ParsedSmsCodeInput,
): Promise<UserRow | AuthFailure> {
  const account = await lockAccountByPhone(tx, input.phone)
  const { shouldCreateUser, identity, device, now } = input
  if (account) {
    await revokeUnconfirmedPassword(tx, { user: account.user, device, now })
    return account.user
  }
  if (!shouldCreateUser) return fail('otp_disabled', 'Signups not allowed for otp')
  const { signUpEnabled, phone } = identity.settings
  if (!signUpEnabled) return SIGNUP_DISABLED
  const accountInput = { ...input, passwordHash: null, isConfirmed: phone.autoconfirm }
  const created = await createAccount(tx, accountInput)
  if (!created) return fail('conflict', 'Please try again.')
  await audit(tx, { action: 'signed_up', userId: created.user.id, device, now })
  return created.user
}
