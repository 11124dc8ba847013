import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import type { IdentityResult } from '../identity-error.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from '../otp/send-sms-code.ts'
import { parseSmsChannel } from '../otp/sms-channel.ts'
import { revokeUnconfirmedSignUp } from '../passwords/revoke-unconfirmed-sign-up.ts'
import { prepareSignUpPassword, type SignUpPassword } from '../passwords/sign-up-password.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { parsePhoneNumber } from '../phone-number.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type Account, findUserByPhone, lockAccountByPhone } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { buildDecoyUser } from '../users/decoy-user.ts'
import { toMaskedUser } from '../users/masked-user.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface SignUpByPhoneInput {
  phone: string | undefined
  password: string | undefined
  data: Metadata
  /** What a visitor brought whom somebody has referred. */
  referral?: string | undefined
  channel: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Signs up with a phone number, as `signUp` does with an e-mail address. The number is confirmed by a code in an SMS. */
export async function signUpByPhone(
  db: Database,
  { phone: rawPhone, password: rawPassword, ...input }: SignUpByPhoneInput,
): Promise<IdentityResult<UserResponse | TokenResponse>> {
  const { settings } = input.identity
  if (!settings.signUpEnabled) return err('signup_disabled')
  if (!rawPassword) return err('password_required')
  const weakness = validateNewPassword(rawPassword, settings)
  if (weakness) return weakness
  const channel = parseSmsChannel(input.channel)
  if (!channel.ok) return channel
  if (!settings.phone.enabled) return err('phone_sign_up_disabled')
  const phone = parsePhoneNumber(rawPhone)
  if (!phone) return err('phone_number_invalid')

  const user = await findUserByPhone(db, phone)
  const password = await prepareSignUpPassword(rawPassword, { user, device: input.device })
  const result = await runInTransaction(db, (tx) =>
    register(tx, { ...input, phone, password, channel: channel.value }),
  )
  if (!result.ok) return result
  const registered = result.value
  if ('session' in registered) return ok(await buildTokenResponse(registered, input))
  if (!('sms' in registered)) return ok(registered)
  return (await deliverSms(db, registered.sms, input)) ?? ok(registered.response)
}

type NewPhoneAccountInput = Omit<SignUpByPhoneInput, 'password' | 'phone' | 'channel'> & {
  phone: string
  password: SignUpPassword
  channel: SmsChannel
}
type SignUpByPhoneResult = IdentityResult<
  ActiveSession | UserResponse | { response: UserResponse; sms: EnqueuedSms }
>

async function register(tx: Database, input: NewPhoneAccountInput): Promise<SignUpByPhoneResult> {
  const { phone, password, identity, device, now } = input
  const isConfirmed = identity.settings.phone.autoconfirm
  if (await findUserByPhone(tx, phone)) return handleExistingAccount(tx, input)
  const passwordHash = await password.getHash()
  const account = await createAccount(tx, { ...input, passwordHash, isConfirmed })
  // A parallel request may have created it.
  if (!account) return handleExistingAccount(tx, input)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  if (isConfirmed) return ok(await createSession(tx, { account, method: 'password', device, now }))
  const response = toUserResponse({
    ...account,
    user: { ...account.user, confirmationSentAt: now },
  })
  return sendConfirmationCode(tx, { account, response }, input)
}

/** The contact has an account. Nothing is added to it, because the caller may be a stranger; an unconfirmed sign-up may be revoked. */
async function handleExistingAccount(
  tx: Database,
  input: NewPhoneAccountInput,
): Promise<SignUpByPhoneResult> {
  const { phone, identity, device, now } = input
  const account = await lockAccountByPhone(tx, phone)
  if (!account) return err('sign_up_conflict')

  if (!account.user.phoneConfirmedAt) {
    await revokeUnconfirmedSignUp(tx, { ...input, user: account.user })
    return sendConfirmationCode(tx, { account, response: toMaskedUser(account, input) }, input)
  }
  await audit(tx, { action: 'sign_up_repeated', userId: account.user.id, device, now })
  const { autoconfirm, phone: phoneSettings } = identity.settings
  return autoconfirm || phoneSettings.autoconfirm
    ? err('user_already_exists')
    : ok(buildDecoyUser(input))
}

interface AccountToConfirm {
  account: Account
  response: UserResponse
}

async function sendConfirmationCode(
  tx: Database,
  { account: { user }, response }: AccountToConfirm,
  { channel, identity, device, now }: NewPhoneAccountInput,
): Promise<SignUpByPhoneResult> {
  const sms = await enqueueSmsCode(tx, { purpose: 'sms', user, channel, identity, device, now })
  return sms.ok ? ok({ response, sms: sms.value }) : sms
}
