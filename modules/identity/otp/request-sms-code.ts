import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import type { IdentityResult } from '../identity-error.ts'
import { revokeUnconfirmedSignUp } from '../passwords/revoke-unconfirmed-sign-up.ts'
import { parsePhoneNumber } from '../phone-number.ts'
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
): Promise<IdentityResult<EnqueuedSms>> {
  const channel = parseSmsChannel(input.channel)
  if (!channel.ok) return channel
  if (!input.identity.settings.phone.enabled) return err('phone_provider_disabled')
  const phone = parsePhoneNumber(rawPhone)
  if (!phone) return err('phone_number_invalid')
  const parsed = { ...input, phone, channel: channel.value }
  const sms = await runInTransaction(db, (tx) => enqueueCode(tx, parsed))
  if (!sms.ok) return sms
  return (await deliverSms(db, sms.value, input)) ?? sms
}

type ParsedSmsCodeInput = Omit<RequestSmsCodeInput, 'phone' | 'channel'> & {
  phone: string
  channel: SmsChannel
}

async function enqueueCode(
  tx: Database,
  input: ParsedSmsCodeInput,
): Promise<IdentityResult<EnqueuedSms>> {
  const user = await lockOrCreateUser(tx, input)
  return user.ok ? enqueueSmsCode(tx, { purpose: 'sms', user: user.value, ...input }) : user
}

async function lockOrCreateUser(
  tx: Database,
  input: ParsedSmsCodeInput,
): Promise<IdentityResult<UserRow>> {
  const account = await lockAccountByPhone(tx, input.phone)
  const { shouldCreateUser, identity, device, now } = input
  if (account) {
    await revokeUnconfirmedSignUp(tx, { user: account.user, device, now })
    return ok(account.user)
  }
  if (!shouldCreateUser) return err('otp_disabled')
  const { signUpEnabled, phone } = identity.settings
  if (!signUpEnabled) return err('signup_disabled')
  const accountInput = { ...input, passwordHash: null, isConfirmed: phone.autoconfirm }
  const created = await createAccount(tx, accountInput)
  if (!created) return err('conflict')
  await audit(tx, { action: 'signed_up', userId: created.user.id, device, now })
  return ok(created.user)
}
