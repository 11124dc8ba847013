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
  /** Of somebody new. */
  data: Metadata
  shouldCreateUser: boolean
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends a code that signs somebody in by their number; who has no account gets one, without a password. */
export async function requestSmsCode(
  db: Database,
  { phone: written, ...asked }: RequestSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure> {
  const channel = parseSmsChannel(asked.channel)
  if (typeof channel !== 'string') return channel
  if (!asked.identity.settings.phone.enabled) return PHONE_PROVIDER_DISABLED
  const phone = parsePhoneNumber(written)
  if (!phone) return invalidPhoneNumber()
  const texted = await runInTransaction(db, (tx) => enqueueCode(tx, { ...asked, phone, channel }))
  if ('error' in texted) return texted
  return (await deliverSms(db, texted, asked)) ?? texted
}

type ParsedSmsCodeInput = Omit<RequestSmsCodeInput, 'phone' | 'channel'> & {
  phone: string
  channel: SmsChannel
}

async function enqueueCode(
  tx: Database,
  asked: ParsedSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure> {
  const user = await lockOrCreateUser(tx, asked)
  return 'error' in user ? user : enqueueSmsCode(tx, { purpose: 'sms', user, ...asked })
}

async function lockOrCreateUser(
  tx: Database,
  asked: ParsedSmsCodeInput,
): Promise<UserRow | AuthFailure> {
  const account = await lockAccountByPhone(tx, asked.phone)
  const { shouldCreateUser, identity, device, now } = asked
  if (account) {
    await revokeUnconfirmedPassword(tx, { user: account.user, device, now })
    return account.user
  }
  if (!shouldCreateUser) return fail('otp_disabled', 'Signups not allowed for otp')
  const { signUpEnabled, phone } = identity.settings
  if (!signUpEnabled) return SIGNUP_DISABLED
  const newcomer = { ...asked, passwordHash: null, isConfirmed: phone.autoconfirm }
  const added = await createAccount(tx, newcomer)
  if (!added) return fail('conflict', 'Please try again.')
  await audit(tx, { action: 'signed_up', userId: added.user.id, device, now })
  return added.user
}
